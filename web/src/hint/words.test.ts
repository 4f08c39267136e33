import { beforeAll, describe, expect, test } from "vitest";
import { read, speak } from "../lang/index.svelte";
import type { Hint, Language, View, Why } from "../wire";
import { alternatives, comparison, explanation, headline, opinion } from "./words";
import fixture from "./hints.fixture.json";

interface Case {
  hint: Hint;
  view: Pick<View, "game" | "seat">;
  says: Record<Language, { headline: string; explanation: string; comparison: string; alternatives: string }>;
}

const cases = fixture.hints as Case[];
const opinions = fixture.opinions as { why: Pick<Why, "hint" | "same" | "near">; says: Record<Language, string> }[];

describe.each(["en", "de"] as const)("hints are said as the terminal says them: %s", (language) => {
  beforeAll(async () => {
    await speak(language);
    await read("hint");
  });

  test.each(cases.map((each) => [each.says.en.headline, each] as const))("%s", (_, { hint, view, says }) => {
    expect(headline(hint, view as View, fixture.names)).toBe(says[language].headline);
    expect(explanation(hint, view as View, fixture.names)).toBe(says[language].explanation);
    expect(comparison(hint, view as View, fixture.names)).toBe(says[language].comparison);
    expect(alternatives(hint, view as View, fixture.names)).toBe(says[language].alternatives);
  });

  test.each(opinions.map((each) => [each.why.hint.verdict, each] as const))("what a hint that is %s says about a move", (_, { why, says }) => {
    expect(opinion(why)).toBe(says[language]);
  });
});
