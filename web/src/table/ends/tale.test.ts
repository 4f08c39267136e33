import { beforeAll, describe, expect, it } from "vitest";
import { read, speak } from "../../lang/index.svelte";
import type { GameEvent, Seat, View } from "../../wire";
import { plays } from "../plays";
import { turningPoints } from "./tale";
import { tell } from "./telling";

const NAMES = { A: "Ada", B: "Bo", C: "Cem" };

function view(game: string, cards: Record<string, string[]>, scores: Record<string, number> | null, ender: Seat = "A"): View {
  return { ...plays[0]!.view, game, seat: "A", totals: scores ?? {}, scores: scores ? [scores] : [], last: { cards, ender, scores, capped: false }, winners: scores ? null : ["A"] };
}
const took = (seat: string, from: string, card: string): GameEvent => ({ kind: "took", seat, from, card }) as GameEvent;
const ended = (seat: string, by: string): GameEvent => ({ kind: "ending", seat, by }) as GameEvent;
const scored = (seat: string, what: string, points: number): GameEvent =>
  ({ kind: "scored", seat, points: 0, parts: [{ what, points }] }) as GameEvent;
const story = (shown: View, events: GameEvent[], viewer: string | null = "A"): string[] =>
  turningPoints(shown, events).map((point) => tell(point, NAMES, viewer, shown.game));

beforeAll(async () => {
  await speak("en");
  await read("ends");
});

describe("the story of a round", () => {
  it("tells of the dearest theft, of a lodge that was closed too early, and of the largest bonus", () => {
    const lodges = view("clan", { A: ["9", "9", "9"], B: ["1"], C: ["5"] }, { A: 42, B: -9, C: 5 }, "B");
    const events = [took("A", "C1", "9"), took("B", "C2", "8"), ended("B", "fifth"), scored("A", "three", 15), scored("B", "penalty", -10)];
    expect(story(lodges, events)).toEqual([
      "You take the 9 from Cem.",
      "Bo fills the lodge, but somebody has more and 10 points are lost.",
      "Your three 9s bring a bonus of 15 points.",
    ]);
    expect(story(lodges, events, null)[0]).toBe("Ada takes the 9 from Cem.");
    expect(story(lodges, events, "C")[0]).toBe("Ada takes the 9 from you.");
  });

  it("leaves out thefts of cards that the viewer has not seen, and cheap ones", () => {
    const lodges = view("clan", { A: ["9"], B: ["1"] }, { A: 9, B: 1 });
    expect(story(lodges, [took("B", "A1", "?"), took("B", "A1", "3"), took("B", "discard", "9")])).toEqual([
      "You have the best result: 9 points.",
      "Bo is 8 points behind you.",
    ]);
  });

  it("has two sentences at least: the second is about somebody who came near", () => {
    const rows = (points: Record<string, number>): View => view("bande", { A: ["6"], B: ["4"], C: ["9"] }, points, "B");
    expect(story(rows({ A: 6, B: 4, C: 9 }), [ended("B", "knock")])).toEqual([
      "Bo ends the round at the right moment, with the best result.",
      "You are 2 points behind.",
    ]);
    expect(story(rows({ A: 6, B: 4, C: 4 }), [ended("B", "knock")], null)[1]).toBe("Cem has just as many points.");
    expect(story(rows({ A: 4, B: 6, C: 6 }), [ended("B", "knock")])).toEqual([
      "Bo knocks with 6 points, but you have only 4.",
      "Cem is 2 points behind you.",
    ]);
  });

  it("tells of a knock that came too early, and of a special that became a number", () => {
    const rows = view("bande", { A: ["6", "0"], B: ["4", "0"], C: ["9", "8"] }, { A: 6, B: 4, C: 17 });
    const events = [
      ended("A", "knock"),
      { kind: "revealed", seat: "C", cards: ["9", "peek"] },
      { kind: "replaced", seat: "C", slot: "C2", card: "8" },
    ] as GameEvent[];
    expect(story(rows, events)).toEqual([
      "You knock with 6 points, but Bo has only 4.",
      "Cem’s Peek is replaced by the number 8.",
    ]);
    expect(story(rows, events, "B")[0]).toBe("Ada knocks with 6 points, but you have only 4.");
  });

  it("tells of equal pairs", () => {
    const displays = view("gang", { A: ["7", "7", "7", "7"], B: ["0", "0", "1", "0"] }, { A: -10, B: 1 }, "B");
    expect(story(displays, [ended("B", "open")])).toEqual([
      "Bo has all cards face up first, but you have fewer points.",
      "2 pairs of 7s save you 10 points.",
    ]);
  });

  it("is empty after five of a kind", () => {
    expect(turningPoints(view("clan", { A: ["7", "7", "7", "7", "7"], B: [] }, null), [])).toEqual([]);
  });
});
