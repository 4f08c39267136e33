import { describe, expect, it } from "vitest";
import type { View } from "../wire";
import { pickSequences, withFace } from "./choices";
import { effectOf, effectsOf, isCovered, isFinal, isShown, legend, shieldedIn } from "./effects";
import { plays } from "./plays";

const asked = (part: Partial<View>): View => ({ ...plays[0]!.view, seat: "A", legal: [], ...part });
const LODGES = { A: ["0", "-", "-", "-", "-"], B: ["?", "5", "-", "-", "-"], C: ["3", "4", "-", "-", "-"] };
const clan = asked({
  game: "clan",
  phase: "hand",
  hand: "9",
  cards: LODGES,
  legal: ["put A1 up", "put A1 down", "put A2 up", "put A2 down", "put B1 up", "put B3 up", "put C1 up"],
});

function effects(view: View, chosen: string[] = []): Record<string, string> {
  return Object.fromEntries(effectsOf(view, withFace(pickSequences(view), "up"), chosen));
}

describe("what a pick does", () => {
  it("clan: fills an own space, gives into another's, takes from another, replaces an own card", () => {
    expect(effects(clan)).toEqual({ A1: "replace", A2: "fill", B1: "take", B3: "give", C1: "take" });
    expect(legend(new Map([["A2", "fill"], ["B1", "take"]]))).toEqual(["fill", "take"]);
  });

  it("clan: action cards clear, turn, look and swap", () => {
    expect(effectOf("clean B1", clan)).toBe("clear");
    expect(effectOf("flip B1", clan)).toBe("turn");
    expect(effectOf("peek B1", clan)).toBe("look");
    expect(effectOf("swap A1 B1", clan)).toBe("swap");
  });

  it("gang: replaces, lets a beaver swim and replaces where it goes, turns over; the piles have no effect", () => {
    const cards = { A: ["1", "beaver", "?", "3", "?", "5", "6", "?"] };
    const gang = asked({ game: "gang", phase: "hand", hand: "4", cards, legal: ["put A3", "turn A5", "swim A2 A7"] });
    expect(effects(gang)).toEqual({ A3: "replace", A2: "swim" });
    expect(effects(gang, ["A2"])).toEqual({ A7: "replace" });
    expect(effects(gang, ["discard"])).toEqual({ A5: "turn" });
  });

  it("bande: replaces, swaps, looks, knocks", () => {
    const cards = { A: ["?", "?", "?", "?"], B: ["?", "?", "?", "?"] };
    const bande = (phase: View["phase"], hand: string | null, ...legal: string[]): View =>
      asked({ game: "bande", phase, hand, cards, legal });
    expect(effects(bande("hand", "3", "put A1", "drop"))).toEqual({ A1: "replace" });
    expect(effects(bande("source", null, "draw", "take A2"), ["discard"])).toEqual({ A2: "replace" });
    expect(effects(bande("hand", "swap", "swap A1 B2", "drop"))).toEqual({ A1: "swap", B2: "swap" });
    expect(effects(bande("hand", "peek", "peek A1", "drop"))).toEqual({ A1: "look" });
    expect(effects(bande("knock", null, "knock", "pass"))).toEqual({ knock: "knock" });
  });

  it("has no legend where there is one way to lay a card", () => {
    expect(legend(new Map([["A1", "replace"], ["A2", "swim"]]))).toEqual([]);
  });

  it("is final at once only where a space is filled or a card stays where it is", () => {
    const final = ["put A1 up", "put B1 up", "clean B1", "swap A1 B1", "swim A2 A3", "knock", "take A1"];
    expect(final.filter((move) => !isFinal(move, clan))).toEqual([]);
    expect(["put A2 up", "put B3 up", "flip B1", "peek B1", "draw", "drop", "pass"].filter((move) => isFinal(move, clan))).toEqual([]);
    expect(["put A2 up", "put B3 up", "flip B1", "peek B1", "draw"].filter((move) => isShown(move, clan))).toEqual(["put A2 up", "put B3 up", "flip B1"]);
  });

  it("is known for every slot that may be picked, in all games", () => {
    for (const { view, steps } of plays) {
      for (const step of steps) {
        const now = { ...view, ...step.asked };
        const slots = pickSequences(now).map(({ picks }) => picks[0]!).filter((pick) => /^[A-F]\d$/.test(pick));
        expect(slots.filter((slot) => !effectsOf(now, pickSequences(now), []).has(slot))).toEqual([]);
      }
    }
  });
});

describe("cards that nobody may take", () => {
  it("are face up, not on offer, and nothing lies on them", () => {
    const cards = { ...LODGES, B: ["8", "?", "?", "?", "-"], C: ["?", "2", "-", "-", "-"] };
    const view = asked({ game: "clan", phase: "hand", hand: "9", cards });
    expect([1, 2, 3, 4].map((slot) => isCovered(view, `B${slot}`))).toEqual([true, true, false, false]);
    expect([...shieldedIn(view, new Map([["C1", "take"]]))]).toEqual(["C2"]);
  });
});
