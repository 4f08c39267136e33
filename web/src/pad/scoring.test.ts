/** The score pad counts as the engine does: many rounds of every game, rare ones among them. */
import { expect, test } from "vitest";
import { BUILT_IN } from "../games";
import type { Card, GameFacts } from "../wire";
import { nextStarter, places, winners, type Match } from "./match";
import fixture from "./rounds.fixture.json";
import { score } from "./scoring";

interface Round {
  game: string;
  shown: Card[][];
  cards: Card[][];
  ender: number | null;
  starter: number;
  parts: [what: string, points: number][][];
  points: number[] | null;
  fives: number[];
  next: number | null;
  totals: number[];
  winners: number[];
}

const rounds = fixture as Round[];

function facts(game: string): GameFacts {
  return BUILT_IN.find(({ name }) => name === game)!;
}

/** Order does not matter among the equal pairs of different values. */
function sorted(parts: (readonly [string, number])[]): string[] {
  return parts.map(([what, points]) => `${what} ${points}`).sort();
}

test("the rounds of the engine have all that is rare", () => {
  const all = rounds.flatMap(({ parts }) => parts.flat());
  expect(all.some(([what]) => what === "four")).toBe(true);
  expect(all.some(([what, points]) => what === "pairs" && points === -20)).toBe(true);
  expect(all.some(([what]) => what === "penalty")).toBe(true);
  expect(rounds.some(({ fives }) => fives.length > 1)).toBe(true);
  expect(rounds.some(({ points, winners }) => points && winners.length > 1)).toBe(true);
  expect(rounds.some(({ shown, cards }) => String(shown) !== String(cards))).toBe(true);
  expect(rounds.some(({ cards }) => cards.some((row) => row.slice(0, 4).some((card, i) => card === "beaver" && row[i + 4] === "beaver")))).toBe(true);
});

test.each(BUILT_IN.map(({ name }) => name))("%s: points, bonus, penalty and five equal cards", (game) => {
  for (const { cards, ender, points, parts, fives } of rounds.filter((round) => round.game === game)) {
    const scored = score(facts(game), cards, ender);
    expect(scored.fives).toEqual(fives);
    expect(scored.points).toEqual(points ?? cards.map(() => null));
    expect(scored.parts.map((own) => sorted(own.map(({ what, points }) => [what, points])))).toEqual(parts.map(sorted));
  }
});

test.each(BUILT_IN.map(({ name }) => name))("%s: who wins, and who starts next", (game) => {
  for (const { cards, ender, starter, totals, winners: won, fives, next } of rounds.filter((round) => round.game === game)) {
    const typed = totals.map((points) => ({ cards: [], instead: [], points, isDone: true }));
    const counted = cards.map((row) => ({ cards: row, instead: [], points: null, isDone: true }));
    const names = cards.map((_, seat) => ({ name: String(seat), beaver: seat }));
    const last: Match = { game, people: names, first: 0, rounds: 1, played: [{ hands: fives.length ? counted : typed, ender: -1 }], open: null };
    expect(winners(last)).toEqual(won);
    expect(places(last).filter(({ place }) => place === 1).map(({ who }) => who).toSorted()).toEqual(won);
    const going: Match = { ...last, first: starter, rounds: 9, played: [{ hands: counted, ender: ender ?? -1 }] };
    expect(nextStarter(going)).toBe(next);
  }
});

test("points that somebody typed take the penalty too", () => {
  expect(score(facts("clan"), [30, ["9", "9", "9", "4", "-"], null], 0)).toMatchObject({ points: [20, 46, null], fives: [] });
});

test("a tie costs nothing, and nobody pays while only the ender is known", () => {
  expect(score(facts("clan"), [30, 30], 0).points).toEqual([30, 30]);
  expect(score(facts("clan"), [12, null], 0).points).toEqual([12, null]);
});
