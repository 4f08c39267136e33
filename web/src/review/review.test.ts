import { expect, test } from "vitest";
import fixture from "../replay/replay.fixture.json?raw";
import { momentAfter, Replayed } from "../replay/moments";
import type { Luck, Replay } from "../wire";
import { bars, isBeyond, rangeOf } from "./luck";

const luck: Luck = { before: 5000, deals: -300, draws: 800, others_draws: -1200, blind: 200, decisions: -11_000, others: 16_500, result: 10_000 };

test("every part of a result begins where the one before it has ended, and the last ends at the result", () => {
  const drawn = bars(luck);
  expect(drawn.map(({ part, by }) => [part, by])).toEqual([
    ["before", 50],
    ["cards", -5],
    ["decisions", -110],
    ["others", 165],
    ["result", 100],
  ]);
  drawn.slice(1, 4).forEach(({ from }, i) => expect(from).toBe(drawn[i]!.to));
  expect(drawn[3]!.to).toBe(drawn[4]!.to);
  expect(rangeOf(drawn)).toEqual({ least: -65, most: 100 });
  expect(drawn.filter(({ by }) => isBeyond(by)).map(({ part }) => part)).toEqual(["decisions", "others"]);
});

test("a decision after the end of a round is made after the next deal", () => {
  const replayed = new Replayed(JSON.parse(fixture) as Replay);
  const deal = replayed.moments.findIndex(({ isDeal }) => isDeal);
  expect(momentAfter(replayed, replayed.moments[deal]!.number)).toBe(deal);
  expect(momentAfter(replayed, 0)).toBe(0);
});
