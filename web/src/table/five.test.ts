import { describe, expect, it } from "vitest";
import type { GameEvent, View } from "../wire";
import { fivesInView, fivesInEvents, isOpenFive } from "./five";
import { plays } from "./plays";

const shown: GameEvent[] = [
  { kind: "revealed", seat: "A", cards: ["7", "7", "7", "7", "7"] },
  { kind: "revealed", seat: "B", cards: ["2", "-", "-", "-", "-"] },
];
const cards = { A: ["7", "7", "7", "7", "7"], B: ["2", "-", "-", "-", "-"] };
const last = { cards, ender: "A", scores: null, capped: false } as const;
const over = { ...plays[0]!.view, winners: ["A"], last: { ...last, cards } } satisfies View;

describe("five of a kind", () => {
  it("is found in the events of the match that it wins", () => {
    expect(fivesInEvents([...shown, { kind: "won", seats: ["A"], by: "five" }])).toEqual({ A: "7" });
    expect(fivesInEvents([...shown, { kind: "won", seats: ["A"], by: "points" }])).toBeNull();
    expect(fivesInEvents(shown)).toBeNull();
  });

  it("is known from how a match stands that was won by it", () => {
    expect(fivesInView(over)).toEqual({ A: "7" });
    expect(fivesInView({ ...over, winners: null })).toBeNull();
    expect(fivesInView({ ...over, last: { ...over.last, scores: { A: 35, B: 2 } } })).toBeNull();
  });

  it("lies open only if every card shows its number", () => {
    expect(isOpenFive(["7", "7", "7", "7", "7"])).toBe(true);
    expect(isOpenFive(["7", "7", "?", "7", "7"])).toBe(false);
    expect(isOpenFive(["?", "?", "?", "?", "?"])).toBe(false);
    expect(isOpenFive(["-", "-", "-", "-", "-"])).toBe(false);
  });
});
