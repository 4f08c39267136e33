import { beforeAll, describe, expect, it } from "vitest";
import { read, speak } from "../../lang/index.svelte";
import type { GameEvent, Last, View } from "../../wire";
import { plays } from "../plays";
import { reasons } from "./reasons";
import { places, results } from "./result";

function view(game: string, cards: Record<string, string[]>, points: Record<string, number> | null): View {
  const totals = points ?? Object.fromEntries(Object.keys(cards).map((seat) => [seat, 0]));
  const last: Last = { cards, ender: "A", scores: points, capped: false };
  return { ...plays[0]!.view, game, seat: "A", totals, scores: points ? [points] : [], last, winners: points ? null : ["B"] };
}

const scored = (seat: string, what: string, points: number): GameEvent =>
  ({ kind: "scored", seat, points, parts: [{ what: "sum", points: 1 }, { what, points }] }) as GameEvent;

beforeAll(async () => {
  await speak("en");
  await read("ends");
});

describe("the results of a round", () => {
  it("begin with the best, where few or many points win", () => {
    const cards = { A: ["9"], B: ["2"], C: ["5"] };
    const points = { A: 9, B: 2, C: 5 };
    expect(results(view("bande", cards, points), []).map(({ seat }) => seat)).toEqual(["B", "C", "A"]);
    expect(results(view("clan", cards, points), []).map(({ seat }) => seat)).toEqual(["A", "C", "B"]);
  });

  it("have several best ones if they are equal", () => {
    const shown = results(view("bande", { A: ["3"], B: ["3"], C: ["5"] }, { A: 3, B: 3, C: 5 }), []);
    expect(shown.map(({ isBest }) => isBest)).toEqual([true, true, false]);
  });

  it("say which special a number has replaced, and who knocked", () => {
    const events = [
      { kind: "ending", seat: "A", by: "knock" },
      { kind: "revealed", seat: "A", cards: ["1", "2", "3", "4"] },
      { kind: "revealed", seat: "B", cards: ["5", "swap", "1", "0"] },
      { kind: "replaced", seat: "B", slot: "B2", card: "4" },
    ] as GameEvent[];
    const cards = { A: ["1", "2", "3", "4"], B: ["5", "4", "1", "0"] };
    const [first, second] = results(view("bande", cards, { A: 10, B: 10 }), events);
    expect(first).toMatchObject({ ended: "knock", instead: [null, null, null, null] });
    expect(second).toMatchObject({ ended: null, instead: [null, "swap", null, null] });
  });

  it("name bonus and penalty, but pairs only under their columns", () => {
    const lodges = view("clan", { A: ["9"], B: ["2"] }, { A: 19, B: 2 });
    expect(results(lodges, [scored("A", "three", 15), scored("B", "penalty", -10)]).map(({ extras }) => extras)).toEqual([
      [{ what: "three", points: 15 }],
      [{ what: "penalty", points: -10 }],
    ]);
    const displays = view("gang", { A: ["1", "1"], B: ["2", "2"] }, { A: 0, B: 0 });
    expect(results(displays, [scored("A", "pairs", -10)])[0]!.extras).toEqual([]);
  });

  it("are explained: each bonus, penalty and pair that occurs, once", () => {
    const lodges = view("clan", { A: ["9"], B: ["2"], C: ["2"] }, { A: 19, B: 2, C: 2 });
    const events = [scored("A", "three", 15), scored("B", "three", 15), scored("C", "penalty", -10)];
    expect(reasons(lodges, results(lodges, events))).toEqual([
      "Bonus: three equal cards bring +15.",
      "Penalty: whoever ends the round loses 10 points if somebody has more.",
    ]);
    const displays = view("gang", { A: ["1", "1", "5", "1", "1", "5"], B: ["2", "0", "2", "3"] }, { A: -10, B: 3 });
    expect(reasons(displays, results(displays, []))).toEqual([
      "A pair in a column counts 0.",
      "2 equal pairs count −10 together. That is good: fewest points win.",
    ]);
  });

  it("begin with five of a kind, which has no points", () => {
    const shown = results(view("clan", { A: ["1"], B: ["7", "7", "7", "7", "7"] }, null), []);
    expect(shown[0]).toMatchObject({ seat: "B", points: null, isBest: true });
    expect(shown[1]).toMatchObject({ seat: "A", isBest: false, ended: null });
  });
});

describe("the places in a match", () => {
  it("are shared by equal totals, and the next one is left out", () => {
    const placed = places(view("gang", { A: [], B: [], C: [], D: [] }, { A: 7, B: 3, C: 3, D: 9 }));
    expect(placed.map(({ seat, place }) => `${place}${seat}`)).toEqual(["1B", "1C", "3A", "4D"]);
  });

  it("are two after five of a kind: the winner, and everybody else", () => {
    const placed = places(view("clan", { A: [], B: [], C: [] }, null));
    expect(placed.map(({ seat, place }) => `${place}${seat}`)).toEqual(["1B", "2A", "2C"]);
  });
});
