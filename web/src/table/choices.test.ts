import { describe, expect, it } from "vitest";
import type { View } from "../wire";
import { attempt, nextPicks, pickedMove, rechosen, pickSequences } from "./choices";
import { plays } from "./plays";

const EMPTY = plays[0]!.view;
const asked = (part: Partial<View>): View => ({ ...EMPTY, seat: "A", legal: [], ...part });

describe("pick sequences to a move", () => {
  it("lead to every legal move and to no other, in all games", () => {
    for (const { view, steps } of plays) {
      for (const step of steps) {
        const all = pickSequences({ ...view, ...step.asked });
        expect(new Set(all.map((sequence) => sequence.move))).toEqual(new Set(step.asked.legal));
        for (const { picks, move } of all) {
          expect(pickedMove(all, picks)).toBe(move);
          expect(nextPicks(all, picks)).toEqual([]); // a complete move offers nothing more
        }
      }
    }
  });

  it("clan: a place, then its face", () => {
    const all = pickSequences(
      asked({ phase: "hand", hand: "5", legal: ["put A1 up", "put A1 down", "put B2 up", "put B2 down"] }),
    );
    expect(nextPicks(all, [])).toEqual(["A1", "B2"]);
    expect(nextPicks(all, ["B2"])).toEqual(["up", "down"]);
    expect(pickedMove(all, ["B2", "down"])).toBe("put B2 down");
  });

  it("may be changed on the way by picking something else, but not into a move", () => {
    const clan = pickSequences(asked({ phase: "hand", hand: "5", legal: ["put A1 up", "put A1 down", "put B2 up"] }));
    expect(rechosen(clan, ["B2"], "A1")).toEqual(["A1"]);
    expect(rechosen(clan, ["B2"], "A2")).toBeNull();
    expect(rechosen(clan, [], "A2")).toBeNull();
    const bande = pickSequences(asked({ game: "bande", phase: "source", legal: ["draw", "take A1"] }));
    expect(rechosen(bande, ["discard"], "draw")).toBeNull();
  });

  it("clan-combined: two cards in either order", () => {
    const all = pickSequences(
      asked({ game: "clan-combined", phase: "action", hand: "swap", legal: ["swap A1 C3", "swap B2 C3"] }),
    );
    expect(nextPicks(all, [])).toEqual(["A1", "C3", "B2"]);
    expect(pickedMove(all, ["C3", "B2"])).toBe("swap B2 C3");
  });

  it("gang: a card beside the pile is turned, a card in the display is exchanged", () => {
    const all = pickSequences(
      asked({ game: "gang", phase: "hand", hand: "4", legal: ["put A3", "turn A3", "pass", "swim A2 A3"] }),
    );
    expect(nextPicks(all, [])).toEqual(["A3", "discard", "A2"]);
    expect(nextPicks(all, ["discard"])).toEqual(["A3", "pass"]);
    expect(pickedMove(all, ["A3"])).toBe("put A3");
    expect(pickedMove(all, ["discard", "A3"])).toBe("turn A3");
    expect(pickedMove(all, ["discard", "pass"])).toBe("pass");
    expect(pickedMove(all, ["A2", "A3"])).toBe("swim A2 A3");
  });

  it("bande: the discard goes straight into the row", () => {
    const all = pickSequences(asked({ game: "bande", phase: "source", legal: ["draw", "take A1", "take A2"] }));
    expect(nextPicks(all, [])).toEqual(["draw", "discard"]);
    expect(nextPicks(all, ["discard"])).toEqual(["A1", "A2"]);
    expect(pickedMove(all, ["discard", "A2"])).toBe("take A2");
  });

  it("bande: knocking and playing on are words", () => {
    const all = pickSequences(asked({ game: "bande", phase: "knock", legal: ["knock", "pass"] }));
    expect(nextPicks(all, [])).toEqual(["knock", "pass"]);
  });
});

describe("a pick that is not offered", () => {
  const meant = (part: Partial<View>, chosen: string[], pick: string): string | null =>
    attempt(asked(part), chosen, pick);

  it("is spelled as the move a person means, for the rules to explain", () => {
    expect(meant({ phase: "hand" }, [], "B4")).toBe("put B4 up");
    expect(meant({ phase: "action", hand: "cleanup" }, [], "B4")).toBe("clean B4");
    expect(meant({ game: "clan-combined", phase: "action", hand: "swap", legal: ["swap A1 C3"] }, [], "B4")).toBe(
      "swap A1 B4",
    );
    expect(meant({ game: "clan-combined", phase: "action", hand: "swap" }, ["B1"], "B4")).toBe("swap B1 B4");
    expect(meant({ game: "gang", phase: "hand", hand: "3" }, ["discard"], "A2")).toBe("turn A2");
    expect(meant({ game: "gang", phase: "hand", hand: "3" }, [], "A2")).toBe("put A2");
    expect(meant({ game: "bande", phase: "source" }, [], "discard")).toBe("take A1");
    expect(meant({ game: "bande", phase: "hand", hand: "peek" }, [], "B2")).toBe("peek B2");
    expect(meant({ game: "bande", phase: "hand", hand: "draw2" }, [], "A2")).toBe("put A2");
  });

  it("is nothing where only the question helps", () => {
    expect(meant({ game: "bande", phase: "knock" }, [], "A2")).toBeNull();
    expect(meant({ game: "gang", phase: "source" }, [], "A2")).toBeNull();
  });
});
