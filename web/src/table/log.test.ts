import { describe, expect, it } from "vitest";
import { speak } from "../lang/index.svelte";
import { forgotten, latest, sentence, triumph } from "./log";
import { plays } from "./plays";

const NAMES = { A: "Ada", B: "Bo", C: "Cem", D: "Dana" };

describe.each(["en", "de"] as const)("the log in %s", (language) => {
  it.each(plays)("says what the terminal says ($view.game, seen by $viewer)", async ({ view, viewer, steps }) => {
    await speak(language);
    for (const { events, said } of steps) {
      expect(events.map((event) => sentence(event, NAMES, viewer, view.game))).toEqual(said[language]);
    }
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

describe("what only a memory should keep", () => {
  it("is not in the log", () => {
    expect(forgotten({ kind: "looked", seat: "A", slots: ["A1"], cards: ["8"] })).toMatchObject({ cards: ["?"] });
    expect(forgotten({ kind: "put", seat: "A", slot: "A1", card: "8", face: "down" })).toMatchObject({ card: "?" });
    expect(forgotten({ kind: "took", seat: "A", from: "B2", card: "8" })).toMatchObject({ card: "?" });
  });

  it("is written where everybody can see it", () => {
    expect(forgotten({ kind: "put", seat: "A", slot: "A1", card: "8", face: "up" })).toMatchObject({ card: "8" });
    expect(forgotten({ kind: "took", seat: "A", from: "discard", card: "8" })).toMatchObject({ card: "8" });
  });
});

describe("what just happened", () => {
  it("is the last thing that is worth a line", async () => {
    await speak("en");
    const events = [
      { kind: "round", round: 1, starter: "A" },
      { kind: "shuffled", cards: 66, rebuilt: false },
      { kind: "dealt", each: 4 },
    ] as const;
    const drew = (seat: "A" | "B") => ({ kind: "drew", seat, card: "7" }) as const;
    expect(latest([], NAMES, "A", "clan")).toBe("");
    expect(latest([...events], NAMES, "A", "clan")).toBe("Round 1 begins; you start.");
    expect(latest([...events, drew("B")], NAMES, "A", "clan")).toBe("Bo draws a card.");
    expect(latest([...events, drew("B"), drew("A")], NAMES, "A", "clan")).toBe("Bo draws a card.");
  });
});
