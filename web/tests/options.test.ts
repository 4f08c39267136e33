import { beforeAll, describe, expect, test } from "vitest";
import { addTexts, read, speak } from "../src/lang/index.svelte";
import { BUILT_IN } from "../src/games";
import { gameFacts, learnGames } from "../src/lib/games.svelte";
import { houseRules, optionLabel } from "../src/lib/options";
import type { OptionFacts } from "../src/wire";

const name = (letter: string): string => ({ A: "Ada", B: "Bo" })[letter] ?? "Seat 3";

describe("house rules as guests read them", () => {
  beforeAll(() => Promise.all([speak("en"), read("pages")]));

  test("say what differs from the rulebook, and nothing else", () => {
    expect(houseRules("bande-classic", 3, {}, name)).toEqual([]);
    expect(houseRules("bande-classic", 3, { rounds: 3, first: "B", rotate: false, turn_cap: 1000 }, name)).toEqual([]);
    expect(houseRules("bande-classic", 4, { rounds: 3, rotate: true }, name)).toEqual([
      "3 rounds",
      "Each round is started by the next seat",
    ]);
  });

  test("count one as one, and name people", () => {
    expect(houseRules("clan", 2, { rounds: 1, first: "B" }, name)).toEqual([
      "Only one round",
      "Bo starts the first round",
    ]);
    expect(houseRules("gang", 3, { birthday_order: ["C", "A", "B"] }, name)).toEqual([
      "Ties for the start are decided in this order: Seat 3, Ada, Bo",
    ]);
  });

  test("are silent about options that mean nothing in the game", () => {
    expect(houseRules("clan", 2, { rotate: true, birthday_order: ["B", "A"] }, name)).toEqual([]);
  });

  test("tell an option of a foreign game in its own words, or by its name", () => {
    const option: OptionFacts = { name: "jokers", kind: "number", least: 0, most: 4, usual: { "2": 0 } };
    const wet: OptionFacts = { name: "wet", kind: "switch", least: null, most: null, usual: { "2": true } };
    learnGames([{ ...gameFacts("gang")!, name: "river", options: [option, wet] }]);
    addTexts({ en: { "option.jokers": "Jokers", "option.jokers.rule": "{value} jokers", "option.wet.rule.off": "On dry land" } });
    expect(houseRules("river", 2, { jokers: 3, wet: false }, name)).toEqual(["3 jokers", "On dry land"]);
    expect([optionLabel(option), optionLabel(wet)]).toEqual(["Jokers", "wet"]);
    learnGames(BUILT_IN);
  });
});
