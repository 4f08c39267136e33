import { describe, expect, it } from "vitest";
import type { Card, GameEvent, View } from "../wire";
import { momentIn, type Moment } from "./moments";
import { plays } from "./plays";
import { beats } from "./script";

const cleared = (slot: string, card: Card): GameEvent => ({ kind: "discarded", seat: "B", card, from: slot }) as GameEvent;

/** What A sees when B discards A's first card. */
function clear(...cards: Card[]): Moment | null {
  const view: View = { ...plays[0]!.view, game: "clan", seat: "A", turn: "B", cards: { A: cards, B: ["1", "-", "-", "-", "-"] } };
  const beat = beats(view, [cleared("A1", cards[0]!)])[0]!;
  return momentIn(beat, view, "A");
}

describe("a moment", () => {
  it("is large where an 8 or a 9 is lost", () => {
    expect(clear("8", "2", "-", "-", "-")).toMatchObject({ action: "cleared", isLarge: true, breaks: false });
    expect(clear("7", "2", "-", "-", "-")).toMatchObject({ action: "cleared", isLarge: false, breaks: false });
  });

  it("is large where three equal cards lose one", () => {
    expect(clear("4", "4", "4", "-", "-")).toMatchObject({ isLarge: true, breaks: true });
    expect(clear("4", "4", "3", "-", "-")).toMatchObject({ isLarge: false, breaks: false });
  });
});
