/** The picture card: every game has one, and its points are those that the game declares. */
import { expect, test } from "vitest";
import { BUILT_IN } from "../../games";
import { counts as german } from "../../lang/de/counts";
import { counts as english } from "../../lang/en/counts";
import { learnGames } from "../../lib/games.svelte";
import { gain } from "../log";
import { groupsOf } from "./cells";

const cells = (game: string) => groupsOf(game).flatMap((group) => group.cells);

test.each(BUILT_IN.map(({ name }) => name))("%s has points, an end, and words in both languages", (game) => {
  const groups = groupsOf(game);
  expect(groups.map(({ title }) => title)).toEqual(expect.arrayContaining(["counts.points", "counts.end"]));
  for (const key of [...groups.map(({ title }) => title), ...cells(game).map(({ words }) => words)]) {
    expect(english[key]).toBeTruthy();
    expect(german[key]).toBeTruthy();
  }
});

test.each(BUILT_IN.map((facts) => [facts.name, facts] as const))("%s shows only cards of its deck", (game, { deck }) => {
  const shown = cells(game).flatMap(({ cards }) => cards.filter((card) => card !== "-" && card !== "?"));
  expect(shown.filter((card) => !(card in deck))).toEqual([]);
});

test.each(BUILT_IN.map((facts) => [facts.name, facts] as const))("%s shows all points that it declares", (game, { points }) => {
  const shown = cells(game).map(({ sign }) => sign);
  expect(shown).toEqual(expect.arrayContaining(Object.values(points).map(gain)));
});

test("other points of a game are shown, and none that it does not declare", () => {
  const facts = BUILT_IN.find(({ points }) => "three" in points)!;
  learnGames([{ ...facts, points: { three: 30 } }]);
  const signs = cells(facts.name).map(({ sign }) => sign);
  learnGames(BUILT_IN);
  expect(signs).toContain("+30");
  expect(signs).not.toContain("−10");
});

test("a family without pictures has none", () => {
  learnGames([{ ...BUILT_IN[0]!, name: "pond", family: "pond" }]);
  expect(groupsOf("pond")).toEqual([]);
  learnGames(BUILT_IN);
});
