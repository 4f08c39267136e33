// @vitest-environment page
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Show } from "../table/show.svelte";
import type { ReplayEyes } from "../wire";
import { fragmentOf, pointedBy } from "./link";
import { jump, Replayed } from "./moments";
import { Player } from "./player.svelte";
import { NotARecord, readRecord } from "./records";
import fixture from "./replay.fixture.json?raw";
import { ReplayStream } from "./stream.svelte";
import { largestSwing, leadChanges, turningPoints } from "./turning";
import type { Replay } from "../wire";

const replayed = new Replayed(JSON.parse(fixture) as Replay);
const START = { at: 0, eyes: "all" } as const;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test("a move that ends a round has two moments: the result, and the deal of the next round", () => {
  const { moments, rounds } = replayed;
  const deals = moments.flatMap(({ isDeal }, at) => (isDeal ? [at] : []));
  expect(deals).toHaveLength(rounds.length - 1);
  for (const at of deals) {
    expect(moments[at - 1]).toMatchObject({ isEnd: true, number: moments[at]!.number, round: moments[at]!.round - 1 });
    const [end, deal] = [replayed.view(at - 1, "A"), replayed.view(at, "A")];
    expect([end.turn, end.hand]).toEqual([null, null]);
    expect(Object.values(end.cards).flat()).not.toContain("?");
    expect(end.cards).toEqual(deal.last!.cards);
    expect(end.totals).toEqual(deal.totals);
    expect(deal.round).toBe(end.round + 1);
  }
  expect(moments.at(-1)).toMatchObject({ isEnd: true, number: replayed.replay.steps.length - 1 });
  expect(replayed.view(replayed.last, "public").winners).not.toBeNull();
});

test("each pair of eyes sees its own cards, and the log of the round", () => {
  const at = replayed.moments.findIndex(({ turn }) => turn === 3);
  const open = Object.values(replayed.view(at, "all").known!).flat();
  expect(open).not.toContain("?");
  const seen = (eyes: ReplayEyes): number => Object.values(replayed.view(at, eyes).known!).flat().filter((card) => card === "?").length;
  expect(seen("A")).toBeLessThanOrEqual(seen("public"));
  expect(replayed.view(at, "B").seat).toBe("B");
  expect(replayed.log(at, "A")[0]!.kind).toBe("round");
  const second = replayed.rounds[1]!.start;
  expect(replayed.log(second, "A")).toEqual(replayed.events(second, "A"));
});

test("one goes by moments, turns and rounds, and stays within the match", () => {
  const { rounds, last, moments } = replayed;
  expect(jump(replayed, 0, "moment", 1)).toBe(1);
  expect(jump(replayed, 0, "round", 1)).toBe(rounds[1]!.start);
  expect(jump(replayed, rounds[1]!.start + 2, "round", -1)).toBe(rounds[1]!.start);
  expect(jump(replayed, rounds.at(-1)!.start, "round", 1)).toBe(last);
  expect(jump(replayed, last, "moment", 1)).toBe(last);
  expect(jump(replayed, 0, "turn", -1)).toBe(0);
  const turn = jump(replayed, 1, "turn", 1);
  expect(moments[turn]!.turn).not.toBe(moments[turn - 1]!.turn);
});

test("a link leads to a moment and to eyes; a broken one to the beginning", () => {
  for (const [at] of replayed.moments.entries()) {
    for (const eyes of replayed.eyes) expect(pointedBy(fragmentOf(replayed, { at, eyes }), replayed)).toEqual({ at, eyes });
  }
  for (const broken of ["", "#", "#x", "#99999", "#0-F", "#-A"]) expect(pointedBy(broken, replayed)).toEqual(START);
});

test("a change of lead is the end of a round after which somebody else leads", () => {
  const rounds = [{ A: 5, B: 3 }, { A: 8, B: 8 }, { A: 9, B: 12 }].map((totals, i) => ({ round: i + 1, start: 10 * i, end: 10 * i + 9, totals }));
  expect(leadChanges(rounds, "most")).toEqual([{ at: 29, seat: "B" }]);
  expect(leadChanges(rounds, "fewest")).toEqual([{ at: 29, seat: "A" }]);
});

test("the largest swing is the round in which one player gains most on another", () => {
  const rounds = [{ A: 5, B: 3 }, { A: 6, B: 14 }, { A: 9, B: 15 }].map((totals, i) => ({ round: i + 1, start: 10 * i, end: 10 * i + 9, totals }));
  expect(largestSwing(rounds, "most")).toEqual({ kind: "swing", at: 19, seat: "B", other: "A", points: 10 });
  expect(largestSwing(rounds, "fewest")).toMatchObject({ at: 19, seat: "A", other: "B", points: 10 });
  expect(largestSwing(rounds.slice(0, 1), "most")).toBeNull();
});

test("turning points come in order, and each is where its event is", () => {
  const points = turningPoints(replayed, "most");
  expect(points.map(({ at }) => at)).toEqual(points.map(({ at }) => at).toSorted((one, other) => one - other));
  expect(points.filter(({ kind }) => kind === "swing")).toHaveLength(1);
  for (const { kind, at, seat } of points) {
    const events = replayed.events(at, "public");
    if (kind === "ending") expect(events).toContainEqual(expect.objectContaining({ kind, seat }));
    if (kind === "lead" || kind === "swing") expect(replayed.moments[at]!.isEnd).toBe(true);
  }
});

test("people have their own beavers", () => {
  const { table } = new ReplayStream(replayed, START, { A: 7 });
  expect(table?.seats.slice(0, 2).map(({ kind, beaver }) => [kind, beaver])).toEqual([["person", 7], ["bot", 0]]);
});

test("the next moment is animated, any other is shown at once", async () => {
  const stream = new ReplayStream(replayed, START);
  const show = new Show(stream);
  await vi.runAllTimersAsync();
  const player = new Player(stream, show);
  player.move("moment", 1);
  expect(stream.at).toBe(1);
  await vi.runAllTimersAsync();
  expect(stream.view).toEqual(replayed.view(1, "all"));
  player.to(9);
  expect(stream.view).toEqual(replayed.view(9, "all"));
  player.see("B");
  expect([stream.at, stream.view]).toEqual([9, replayed.view(9, "B")]);
  expect(stream.log).toEqual(replayed.log(9, "B"));
  show.end();
});

test("the film runs to the end, can be stopped, and begins again", async () => {
  const stream = new ReplayStream(replayed, { at: replayed.last - 3, eyes: "public" });
  const show = new Show(stream);
  const player = new Player(stream, show);
  player.toggle();
  expect(player.isPlaying).toBe(true);
  player.toggle();
  await vi.runAllTimersAsync();
  expect([player.isPlaying, stream.at]).toEqual([false, replayed.last - 2]);
  player.toggle();
  await vi.runAllTimersAsync();
  expect([player.isPlaying, stream.at]).toEqual([false, replayed.last]);
  expect(stream.view).toEqual(replayed.view(replayed.last, "public"));
  player.toggle();
  expect(stream.at).toBeLessThan(2);
  player.pause();
  show.end();
});

test("a file is a record, several of them, or something else", () => {
  expect(readRecord('\uFEFF{"format": "biberbau/1"}')).toEqual({ format: "biberbau/1" });
  const matches = (text: string): number | null => {
    try {
      readRecord(text);
      return null;
    } catch (error) {
      return error instanceof NotARecord ? error.matches : null;
    }
  };
  expect(matches('{"a": 1}\n{"a": 2}\n')).toBe(2);
  expect(["", "[1]", "null", "no json", '{"a":'].map(matches)).toEqual([0, 0, 0, 0, 0]);
});
