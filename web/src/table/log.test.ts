import { describe, expect, it } from "vitest";
import { speak } from "../lang/index.svelte";
import { settings } from "../lib/settings.svelte";
import { cardName, described, isNumber, sentences, triumph } from "./log";
import type { GameEvent } from "../wire";
import { plays, type Play } from "./plays";

/** Events whose sentences have numbers that are no cards. */
const COUNTED = new Set<GameEvent["kind"]>(["round", "shuffled", "dealt", "scored"]);
const NAMES = { A: "Ada", B: "Bo", C: "Max", D: "Dana" };

describe.each(["en", "de"] as const)("the log in %s", (language) => {
  it.each(plays)("says what the terminal says ($view.game, seen by $viewer)", async ({ view, viewer, steps }) => {
    await speak(language);
    for (const { events, said } of steps) {
      expect(sentences(events, NAMES, viewer, view.game)).toEqual(said[language]);
    }
  });

  it.each(plays)("joins turns as the terminal does ($view.game, seen by $viewer)", async ({ view, viewer, steps, story }) => {
    await speak(language);
    settings.spaceNames = true;
    const events = steps.flatMap((step) => step.events);
    expect(sentences(events, NAMES, viewer, view.game)).toEqual(story[language]);
    settings.spaceNames = false;
  });

  it.each(plays)("names no coordinate ($view.game, seen by $viewer)", async ({ view, viewer, steps }) => {
    await speak(language);
    const events = steps.flatMap((step) => step.events);
    expect(sentences(events, NAMES, viewer, view.game).join(" ")).not.toMatch(/\b[A-F][1-8]\b/);
  });

  it.each(plays)("shows a picture of every card that it names ($view.game, seen by $viewer)", async ({ view, viewer, steps }) => {
    await speak(language);
    const events = steps.flatMap((step) => step.events).filter(({ kind }) => !COUNTED.has(kind));
    const words = described(events, NAMES, viewer, view.game).flatMap((said) => said.filter((piece) => typeof piece === "string"));
    expect(words.join(" | ")).not.toMatch(/\d/);
    for (const name of namesOfSpecials(view.game, steps)) expect(words.join(" | ")).not.toContain(name);
  });
});

describe("five of a kind", () => {
  it.each([
    [{ A: "7" }, "A", "Five 7s! You win the match.", "Fünfmal die 7! Du gewinnst die Partie."],
    [{ A: "7" }, null, "Five 7s! Ada wins the match.", "Fünfmal die 7! Ada gewinnt die Partie."],
    [
      { A: "0", B: "1" },
      "B",
      "Five 0s and five 1s! You and Ada win the match together.",
      "Fünfmal die 0 und fünfmal die 1! Du und Ada gewinnt die Partie gemeinsam.",
    ],
    [
      { A: "0", B: "0" },
      null,
      "Five 0s! Ada and Bo win the match together.",
      "Fünfmal die 0! Ada und Bo gewinnen die Partie gemeinsam.",
    ],
  ])("is called out (%o to %s)", async (fives, viewer, english, german) => {
    await speak("en");
    expect(triumph(fives, NAMES, viewer)).toBe(english);
    await speak("de");
    expect(triumph(fives, NAMES, viewer)).toBe(german);
  });
});

function namesOfSpecials(game: string, steps: Play["steps"]): string[] {
  const cards = steps.flatMap(({ after }) => [...Object.values(after.cards).flat(), ...after.aside, ...after.discard]);
  return [...new Set(cards)].filter((card) => !isNumber(card) && card !== "?" && card !== "-").map((card) => cardName(card, game));
}
