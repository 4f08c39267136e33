import { describe, expect, it } from "vitest";
import { plays } from "./plays";
import { beats } from "./script";

describe("the table on the way", () => {
  it.each(plays)("arrives where the engine does ($view.game, $view.players players)", ({ view, steps }) => {
    let now = view;
    for (const { events, after } of steps) {
      now = beats(now, events).at(-1)?.after ?? now;
      const { cards, hand, draw, aside, discard } = now;
      expect({ cards, hand, draw, aside, discard: discard.slice(-1) }).toEqual(after);
    }
  });

  it("moves cards only between places that are there", () => {
    for (const { view, steps } of plays) {
      for (const { events } of steps) {
        for (const { flights } of beats(view, events)) {
          for (const { from, to } of flights) {
            expect(from).toMatch(/^([A-F][1-8]|hand-[A-F]|draw|discard|aside)$/);
            expect(to).toMatch(/^([A-F][1-8]|hand-[A-F]|draw|discard|aside)$/);
          }
        }
      }
    }
  });

  it("shows a trade between two lodges as one thing", () => {
    const view = {
      ...plays[0]!.view,
      cards: { A: ["-", "-", "-", "-", "-"], B: ["?", "-", "-", "-", "-"] },
      hand: "?",
    };
    const [beat, ...more] = beats(view, [
      { kind: "put", seat: "A", slot: "B1", card: "5", face: "up" },
      { kind: "took", seat: "A", from: "B1", card: "7" },
    ]);
    expect(more).toEqual([]);
    expect(beat?.flights.map(({ from, to }) => [from, to])).toEqual([
      ["hand-A", "B1"],
      ["B1", "hand-A"],
    ]);
    expect([beat?.after.cards["B"]?.[0], beat?.after.hand]).toEqual(["5", "7"]);
  });
});
