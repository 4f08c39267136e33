/** Everything that a table says during a match is in people's words: no text names a space or a seat by its letter. */
import { describe, expect, it } from "vitest";
import hints from "../src/hint/hints.fixture.json";
import { alternatives, comparison, explanation, headline } from "../src/hint/words";
import { read, speak } from "../src/lang/index.svelte";
import { nextPicks, pickSequences } from "../src/table/choices";
import { effectsOf, isShown } from "../src/table/effects";
import { sentences } from "../src/table/log";
import { slotName, withEffect } from "../src/table/names";
import { plays } from "../src/table/plays";
import { inWords, previewOf } from "../src/table/previews";
import { actions, explanations, question } from "../src/table/question";
import type { Hint, View } from "../src/wire";

const NAMES: Record<string, string> = { A: "Ada", B: "Bo", C: "Max", D: "Dana" };
/** A space or a seat by its letter; “A” before a word is an article. */
const COORDINATE = /(?<!\p{L})([A-F][1-8]|[B-F]|A(?! \p{L}))(?!\p{L})/u;

describe.each(["en", "de"] as const)("at a table in %s", (language) => {
  const load = () => Promise.all([speak(language), read("later"), read("hint")]);

  it.each(plays)("$view.game, seen by $viewer", async ({ view, viewer, steps }) => {
    await load();
    for (const { asked, after, events } of steps) {
      const now = { ...view, ...after, ...asked };
      const said = [...sentences(events, NAMES, viewer, view.game), ...questions(now), ...effects(now), ...previews(now)];
      expect(said.filter((text) => COORDINATE.test(text) || /\{|undefined/.test(text))).toEqual([]);
    }
  });

  it("in a hint", async () => {
    await load();
    const said = hints.hints.flatMap((each) => {
      const [hint, seen] = [each.hint as Hint, each.view as View];
      return [headline, explanation, comparison, alternatives].map((tell) => tell(hint, seen, NAMES));
    });
    expect(said.filter((text) => COORDINATE.test(text))).toEqual([]);
  });
});

it("a letter is found, an article is not", () => {
  expect(["Bo takes A1.", "Platz B", "It is A."].map((text) => COORDINATE.test(text))).toEqual([true, true, true]);
  expect(COORDINATE.test("A card lies there.")).toBe(false);
});

/** The question, its explanation, and the buttons, with nothing picked and with each first pick. */
function questions(view: View): string[] {
  const first = nextPicks(pickSequences(view), []);
  const labels = actions(view, first).map(({ label }) => label);
  return [...labels, ...explanations(view), question(view, []), ...first.map((pick) => question(view, [pick]))];
}

/** The names of all spaces, with what can be done there. */
function effects(view: View): string[] {
  const found = effectsOf(view, pickSequences(view), []);
  return Object.entries(view.cards).flatMap(([seat, row]) =>
    row.map((_, i) => {
      const [slot, name] = [`${seat}${i + 1}`, NAMES[seat]!];
      const effect = found.get(slot);
      return effect ? withEffect(slotName(view, slot, name), effect, view) : slotName(view, slot, name);
    }),
  );
}

function previews(view: View): string[] {
  return view.legal.filter((move) => isShown(move, view)).flatMap((move) => {
    const preview = previewOf(view, move, NAMES);
    return preview ? [inWords(preview)] : [];
  });
}
