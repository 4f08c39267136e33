import { describe, expect, it } from "vitest";
import type { GameEvent } from "../../wire";
import { rightOnes, worthExplaining } from "./recollection";

const looked = { kind: "looked", seat: "A", slots: ["A1", "A4"], cards: ["2", "1"] } as GameEvent;
const put = (slot: string): GameEvent => ({ kind: "put", seat: "A", slot, card: "0", face: "down" }) as GameEvent;
const swapped = (seat: string, ...slots: string[]): GameEvent => ({ kind: "swapped", seat, slots }) as GameEvent;

describe("what somebody remembers", () => {
  it("counts the right guesses, and cards without a guess neither way", () => {
    expect(rightOnes(["2", null, "5", "1"], ["2", "0", "3", "1"])).toBe(2);
  });

  it("explains a miss by the swap of another player first", () => {
    const events = [looked, put("A2"), swapped("B", "B1", "A3")];
    expect(worthExplaining(["2", "9", "5", "1"], ["2", "0", "3", "1"], events, "A")).toEqual({ place: 2, why: "swapped", by: "B" });
  });

  it("knows which cards the viewer has never seen", () => {
    expect(worthExplaining(["2", "9", null, "1"], ["2", "0", "3", "1"], [looked], "A")).toEqual({ place: 1, why: "unseen" });
    expect(worthExplaining(["9", null, null, null], ["2", "0", "3", "1"], [looked, swapped("A", "A1", "B1")], "A")?.why).toBe("unseen");
    expect(worthExplaining(["9", null, null, null], ["2", "0", "3", "1"], [looked], "A")?.why).toBe("forgotten");
  });

  it("has nothing to explain where everything is right", () => {
    expect(worthExplaining(["2", null, null, "1"], ["2", "0", "3", "1"], [looked], "A")).toBeNull();
  });
});
