import { describe, expect, it } from "vitest";
import { ends as german } from "../../lang/de/ends";
import { ends as english } from "../../lang/en/ends";
import type { Tally, View } from "../../wire";
import { plays } from "../plays";
import { badges, type Tallies } from "./badges";

function after(game: string, ...scores: Record<string, number>[]): View {
  const totals: Record<string, number> = {};
  for (const round of scores) for (const seat in round) totals[seat] = (totals[seat] ?? 0) + round[seat]!;
  return { ...plays[0]!.view, game, totals, scores, last: { cards: {}, ender: null, scores: scores.at(-1) ?? null, capped: false }, winners: [] };
}

const kinds = (view: View, tallies: Tallies): string[] => Object.values(badges(view, tallies)).map(({ kind }) => kind);

describe("the badges of a match", () => {
  it("are one for everybody", () => {
    const view = after("clan", { A: 20, B: 10, C: 5, D: 5, E: 5, F: 5 });
    expect(Object.keys(badges(view, {})).toSorted()).toEqual(["A", "B", "C", "D", "E", "F"]);
    expect(new Set(kinds(view, {})).size).toBe(6);
  });

  it("name the best that somebody did", () => {
    const view = after("clan", { A: 30, B: 10, C: 60 }, { A: 30, B: 10, C: 1 }, { A: 5, B: 12, C: 2 });
    expect(badges(view, {})).toMatchObject({
      A: { kind: "comeback", count: 1 },
      C: { kind: "round", count: 60 },
      B: { kind: "finish" },
    });
  });

  it("count few points as good where they win", () => {
    expect(badges(after("gang", { A: -10, B: 40 }), {})).toMatchObject({ A: { kind: "round", count: -10 } });
  });

  it("know what was stolen, and by whom", () => {
    const none: Tally = { took: 0, lost: 0, swapped: 0, swam: 0 };
    const tallies = { A: none, B: { ...none, took: 2 }, C: { ...none, lost: 2 } };
    expect(kinds(after("clan", { A: 50, B: 20, C: 5 }), tallies)).toEqual(["round", "thief", "generous"]);
  });

  it("have a title and a sentence in every language", () => {
    for (const texts of [german, english] as Record<string, string>[]) {
      for (const kind of ["five", "rounds", "round", "comeback", "finish", "start", "steady", "thief", "swapper", "swimmer", "generous", "close", "heart", "company", "calm", "busy", "cheer", "brave", "crown"]) {
        expect(texts[`badge.${kind}`]).toBeTruthy();
        expect(texts[`badge.${kind}.for`]).toBeTruthy();
      }
    }
  });
});
