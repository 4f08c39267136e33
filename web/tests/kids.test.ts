/** Children's play: which games are offered, and what a tap on one opens. */
import { expect, test } from "vitest";
import { BUILT_IN } from "../src/games";
import { forChildren, planOnDevice, wish } from "../src/kids/plan";

test("one game of each family is offered, those for the youngest first", () => {
  const offered = forChildren(BUILT_IN);
  expect(offered.map(({ family }) => family)).toEqual([...new Set(offered.map(({ family }) => family))]);
  expect(new Set(offered.map(({ family }) => family))).toEqual(new Set(BUILT_IN.map(({ family }) => family)));
  expect(offered.map(({ ages }) => ages)).toEqual(offered.map(({ ages }) => ages).sort((one, other) => one - other));
});

test("a tap begins a short match with every aid against the weakest bot, without a time limit", () => {
  for (const facts of forChildren(BUILT_IN)) {
    expect(wish(facts, planOnDevice())).toMatchObject({
      game: facts.name,
      seats: [
        { kind: "me", memory_aid: true, pace: "slow" },
        { kind: "bot", level: "kit" },
      ],
      settings: { options: { rounds: 1 }, turn_seconds: null, chat: false },
      start: true,
    });
  }
});

test("what adults have changed holds, within the limits of the game", () => {
  const plan = { others: 9, level: "boss", rounds: 3, memoryAid: false, slow: false, largeCards: false } as const;
  const { seats, settings } = wish({ ...BUILT_IN[0]!, players: [2, 4] }, plan);
  expect(seats).toEqual([
    { kind: "me", memory_aid: false, pace: "normal" },
    ...Array<unknown>(3).fill({ kind: "bot", level: "boss" }),
  ]);
  expect(settings?.options).toEqual({ rounds: 3 });
});
