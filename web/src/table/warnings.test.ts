import { describe, expect, it } from "vitest";
import type { View } from "../wire";
import { plays } from "./plays";
import { warnings } from "./warnings";

function view(game: string, B: string[], part: Partial<View> = {}): View {
  return { ...plays[0]!.view, game, seat: "A", ender: null, cards: { A: B, B }, ...part };
}

describe("a warning", () => {
  it("is a lodge of another player that is full with the next card", () => {
    expect(warnings(view("clan", ["4", "?", "3", "2", "-"]))).toEqual([{ seat: "B", what: "full", count: 4 }]);
    expect(warnings(view("clan-combined", ["4", "?", "3", "-", "-"]))).toEqual([]);
  });

  it("is a display of another player with few face-down cards", () => {
    expect(warnings(view("gang", ["4", "?", "3", "2", "1", "0", "?", "5"]))).toEqual([{ seat: "B", what: "open", count: 2 }]);
    expect(warnings(view("gang", ["4", "?", "?", "2", "1", "0", "?", "5"]))).toEqual([]);
  });

  it("is for everybody else that the last turns have begun", () => {
    expect(warnings(view("bande", ["?", "?", "?", "?"], { ender: "B" }))).toEqual([{ seat: "B", what: "last", count: 0 }]);
    expect(warnings(view("bande", ["?", "?", "?", "?"], { ender: "A" }))).toEqual([]);
    expect(warnings(view("bande", ["?", "?", "?", "?"]))).toEqual([]);
  });
});
