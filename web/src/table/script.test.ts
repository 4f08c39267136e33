import { describe, expect, it } from "vitest";
import type { GameEvent, View } from "../wire";
import { plays } from "./plays";
import { beats, inOrder, viewBefore } from "./script";

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

  it("knows no card that lies under a discard which is taken", () => {
    const view = { ...plays.at(-1)!.view, discard: ["?", "?", "7"] };
    const took = beats(view, [{ kind: "took", seat: "A", from: "discard", card: "7" }]);
    expect(took.at(-1)?.after.discard).toEqual(["?", "?"]);
  });
});

describe("five of a kind", () => {
  const view: View = {
    ...plays[0]!.view,
    turn: "A",
    hand: "7",
    cards: { A: ["7", "7", "7", "7", "-"], B: ["?", "2", "-", "-", "-"] },
  };
  const put: GameEvent = { kind: "put", seat: "A", slot: "A5", card: "7", face: "up" };
  const shown: GameEvent[] = [
    { kind: "revealed", seat: "A", cards: ["7", "7", "7", "7", "7"] },
    { kind: "revealed", seat: "B", cards: ["9", "2", "-", "-", "-"] },
  ];
  const won: GameEvent = { kind: "won", seats: ["A"], by: "five" };

  it("that lies open is seen before the other cards are turned up", () => {
    const seen = beats(view, [put, ...shown, won]);
    expect(seen.map(({ events }) => events[0])).toEqual([put, won, ...shown]);
    expect(seen.map(({ fives }) => fives)).toEqual([{}, { A: "7" }, {}, {}]);
    expect(seen.at(-1)?.after.cards["B"]).toEqual(["9", "2", "-", "-", "-"]);
  });

  it("with a card face down is seen when all cards have been turned up", () => {
    const down: GameEvent = { ...put, card: "?", face: "down" };
    const seen = beats(view, [down, ...shown, won]);
    expect(seen.map(({ events }) => events[0])).toEqual([down, ...shown, won]);
    expect(seen.at(-1)?.fives).toEqual({ A: "7" });
  });

  it("of two players is seen when all cards have been turned up, even if one of them lay open", () => {
    const both: GameEvent = { kind: "won", seats: ["A", "B"], by: "five" };
    const second: GameEvent = { kind: "revealed", seat: "B", cards: ["2", "2", "2", "2", "2"] };
    expect(inOrder(view, [put, shown[0]!, second, both])).toEqual([put, shown[0], second, both]);
  });

  it("is nothing where points decide", () => {
    const points: GameEvent = { kind: "won", seats: ["A"], by: "points" };
    expect(beats(view, [put, ...shown, points]).at(-1)).toMatchObject({ fives: {}, sound: "win" });
  });
});

describe("the table as it lay", () => {
  it.each(plays)("is found from the log of the round ($view.game, $view.players players)", ({ steps, view }) => {
    const log = steps.flatMap(({ events }) => events);
    const start = log.findLastIndex((event) => event.kind === "round");
    const rest = log.slice(start);
    const last = steps.at(-2)!;
    const before = viewBefore({ ...view, hand: null }, rest, rest.length - steps.at(-1)!.events.length);
    expect(before?.cards).toEqual(last.after.cards);
    expect(before?.discard.slice(-1)).toEqual(last.after.discard);
  });

  it("is unknown where the log does not reach back", () => {
    const [{ view, steps }] = plays as [(typeof plays)[0]];
    expect(viewBefore(view, steps[0]!.events, 1)).toBeNull();
  });
});
