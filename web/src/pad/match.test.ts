import { describe, expect, test } from "vitest";
import type { Card, Game } from "../wire";
import {
  begin,
  endedBy,
  enterAt,
  enterNext,
  enderOf,
  finishHand,
  finishedRounds,
  isOver,
  lay,
  missingCards,
  needsEnder,
  nextStarter,
  openHand,
  places,
  scored,
  takeBack,
  tooMany,
  totals,
  typePoints,
  type Match,
} from "./match";

function seated(game: Game, players = 2, rounds = 2): Match {
  const people = Array.from({ length: players }, (_, who) => ({ name: `P${who}`, beaver: who }));
  return begin(game, people, 1, rounds);
}

/** Enters cards of the open person. */
function laid(match: Match, cards: string): Match {
  return cards.split(" ").reduce((after, card: Card) => lay(after, card), match);
}

/** Enters a whole round, everybody's cards in turn. */
function round(match: Match, ...hands: string[]): Match {
  return hands.reduce((after, cards) => finishHand(laid(after, cards)), enterNext(match));
}

test("a lodge fills from below, and what was wrong is taken back", () => {
  const match = laid(enterNext(seated("clan")), "9 9 9 4");
  expect(openHand(match)!.cards).toEqual(["9", "9", "9", "4", "-"]);
  expect(scored(match, match.played[0]!).points).toEqual([46, null]);
  expect(openHand(takeBack(match))!.cards).toEqual(["9", "9", "9", "-", "-"]);
  expect(openHand(lay(takeBack(match, 0), "3"))!.cards).toEqual(["3", "9", "9", "4", "-"]);
});

test("a display fills column by column, and counts when it is complete", () => {
  const half = laid(enterNext(seated("gang")), "7 7 beaver 3");
  expect(openHand(half)!.cards).toEqual(["7", "beaver", "-", "-", "7", "3", "-", "-"]);
  expect(missingCards(half, openHand(half)!)).toBe(4);
  expect(scored(half, half.played[0]!).points).toEqual([null, null]);
  const match = laid(half, "7 7 12 0");
  expect(scored(match, match.played[0]!).points).toEqual([2, null]); // 12 + 0, and two pairs of 7
});

test("a special card waits for the number that replaces it", () => {
  const waiting = laid(enterNext(seated("bande")), "1 2 3 swap");
  expect(missingCards(waiting, openHand(waiting)!)).toBe(1);
  expect(openHand(takeBack(waiting))!.instead).toEqual([null, null, null, null]);
  const match = lay(waiting, "9");
  expect(openHand(match)).toMatchObject({ cards: ["1", "2", "3", "9"], instead: [null, null, null, "swap"] });
  expect(scored(match, match.played[0]!).points).toEqual([15, null]);
});

test("a full space takes no more cards", () => {
  const match = laid(enterNext(seated("bande")), "1 2 3 4 5");
  expect(openHand(match)!.cards).toEqual(["1", "2", "3", "4"]);
});

describe("who began the end", () => {
  test("is the only one with a full lodge", () => {
    const match = round(seated("clan"), "1 2 3 4 5", "9 9 9");
    expect(enderOf(match, match.played[0]!)).toBe(0);
    expect(totals(match)).toEqual([5, 42]);
    expect(nextStarter(match)).toBe(0);
  });

  test("is asked if two lodges are full", () => {
    const match = round(seated("clan"), "1 2 3 4 5", "9 9 8 8 7");
    expect(needsEnder(match, match.played[0]!)).toBe(true);
    expect(finishedRounds(match)).toBe(0);
    const said = endedBy(match, 0, 1);
    expect(needsEnder(said, said.played[0]!)).toBe(false);
    expect(totals(said)).toEqual([15, 41]);
    expect(totals(endedBy(match, 0, 0))).toEqual([5, 41]);
  });

  test("does not matter where there is no penalty", () => {
    const match = round(seated("bande"), "1 2 3 4", "1 1 1 1");
    expect(needsEnder(match, match.played[0]!)).toBe(false);
    expect(nextStarter(match)).toBe(0); // left of the first starter, at a table of two
  });
});

test("after everybody's cards the round is closed, and the match ends with its last round", () => {
  const first = round(seated("bande-classic"), "1 2 3 4", "5 5 5 5");
  expect(first.open).toBeNull();
  expect(isOver(first)).toBe(false);
  expect(nextStarter(first)).toBe(1);
  const last = round(first, "9 9 9 9", "7 7 6 6");
  expect(isOver(last)).toBe(true);
  expect(places(last)).toEqual([
    { who: 0, total: 46, place: 1 },
    { who: 1, total: 46, place: 1 },
  ]);
});

test("an earlier round can be corrected, and entering goes on where it was", () => {
  const two = enterNext(round(seated("clan", 2, 3), "1 2 3 4 5", "9 9"));
  const fixed = finishHand(lay(enterAt(two, { round: 0, who: 1 }), "9"));
  expect(totals(fixed)).toEqual([5, 42]);
  expect(fixed.open).toEqual({ round: 1, who: 0 });
});

test("five equal cards end the match, whatever the totals are", () => {
  const match = round(round(seated("clan", 2, 5), "9 9 8 8 7", "0 0"), "1 1", "3 3 3 3 3");
  expect(isOver(match)).toBe(true);
  expect(totals(match)).toEqual([41, 0]);
  expect(places(match)).toEqual([
    { who: 1, total: 0, place: 1 },
    { who: 0, total: 41, place: 2 },
  ]);
});

test("points can be typed, and cards replace them", () => {
  const typed = typePoints(laid(enterNext(seated("clan")), "9"), 30);
  expect(scored(typed, typed.played[0]!).points).toEqual([30, null]);
  expect(scored(typed, lay(typed, "1").played[0]!).points).toEqual([10, null]);
});

test("more cards than the box has are noticed", () => {
  const match = laid(finishHand(laid(enterNext(seated("clan")), "9 9 9")), "9 9");
  expect(tooMany(match, match.played[0]!)).toEqual(["9"]);
});
