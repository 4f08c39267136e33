import { describe, expect, it } from "vitest";
import { ends as german } from "../../lang/de/ends";
import { ends as english } from "../../lang/en/ends";
import type { GameEvent, View } from "../../wire";
import { plays } from "../plays";
import { badges } from "./badges";

function after(game: string, ...scores: Record<string, number>[]): View {
  const totals: Record<string, number> = {};
  for (const round of scores) for (const seat in round) totals[seat] = (totals[seat] ?? 0) + round[seat]!;
  return { ...plays[0]!.view, game, totals, scores, last: { cards: {}, ender: null, scores: scores.at(-1) ?? null, capped: false }, winners: [] };
}

const kinds = (view: View, events: GameEvent[] = []): string[] => Object.values(badges(view, events)).map(({ kind }) => kind);

describe("the badges of a match", () => {
  it("are one for everybody", () => {
    const view = after("clan", { A: 20, B: 10, C: 5, D: 5, E: 5, F: 5 });
    expect(Object.keys(badges(view, [])).toSorted()).toEqual(["A", "B", "C", "D", "E", "F"]);
  });

  it("name the best that somebody did", () => {
    const view = after("clan", { A: 30, B: 10, C: 60 }, { A: 30, B: 10, C: 1 }, { A: 5, B: 12, C: 2 });
    expect(badges(view, [])).toMatchObject({
      A: { kind: "comeback", count: 1 },
      C: { kind: "round", count: 60 },
      B: { kind: "finish" },
    });
  });

  it("count few points as good where they win", () => {
    expect(badges(after("gang", { A: -10, B: 40 }), [])).toMatchObject({ A: { kind: "round", count: -10 } });
  });

  it("know what was stolen, and by whom", () => {
    const took = (seat: string, from: string): GameEvent => ({ kind: "took", seat, from, card: "?" }) as GameEvent;
    const events = [took("B", "C1"), took("B", "C2"), took("A", "discard"), took("C", "C1")];
    expect(kinds(after("clan", { A: 50, B: 20, C: 5 }), events)).toEqual(["round", "thief", "generous"]);
  });

  it("have a title and a sentence in every language", () => {
    for (const texts of [german, english] as Record<string, string>[]) {
      for (const kind of ["five", "rounds", "round", "comeback", "finish", "start", "steady", "thief", "swapper", "swimmer", "generous", "close", "heart", "company", "calm"]) {
        expect(texts[`badge.${kind}`]).toBeTruthy();
        expect(texts[`badge.${kind}.for`]).toBeTruthy();
      }
    }
  });
});
