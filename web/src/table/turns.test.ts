import { describe, expect, it } from "vitest";
import type { GameEvent } from "../wire";
import { plays } from "./plays";
import { changedBy, concerns, forgotten, older, since, turnsOf } from "./turns";

const round: GameEvent = { kind: "round", round: 1, starter: "A" };
const drew = (seat: "A" | "B"): GameEvent => ({ kind: "drew", seat, card: "7" });
const put = (seat: "A" | "B", slot: string, card: string, face: "up" | "down"): GameEvent => ({
  kind: "put",
  seat,
  slot,
  card,
  face,
});
const took = (seat: "A" | "B", from: string, card: string): GameEvent => ({ kind: "took", seat, from, card });
const theft = [put("B", "A1", "3", "up"), took("B", "A1", "8"), put("B", "B1", "8", "down")];

describe("what only a memory should keep", () => {
  const kept = (...events: GameEvent[]) => forgotten(events).at(-1);

  it("is not in the log", () => {
    expect(kept({ kind: "looked", seat: "A", slots: ["A1"], cards: ["8"] })).toMatchObject({ cards: ["?"] });
    expect(kept(put("A", "A1", "8", "down"))).toMatchObject({ card: "?" });
    expect(kept(put("A", "B2", "8", "down"), took("A", "B2", "8"))).toMatchObject({ card: "?" });
    expect(kept(drew("A"))).toMatchObject({ card: "?" });
  });

  it("is said where everybody can see it", () => {
    expect(kept(put("A", "A1", "8", "up"))).toMatchObject({ card: "8" });
    expect(kept(took("A", "discard", "8"))).toMatchObject({ card: "8" });
    expect(kept(put("A", "A1", "8", "up"), put("B", "A1", "3", "down"), took("B", "A1", "8"))).toMatchObject({ card: "8" });
  });

  it("is forgotten when the card is turned over or swapped away", () => {
    const open = put("A", "A1", "8", "up");
    const down: GameEvent = { kind: "turned", seat: "B", slot: "A1", card: "8", face: "down" };
    expect(kept(open, down, took("B", "A1", "8"))).toMatchObject({ card: "?" });
    const swapped: GameEvent = { kind: "swapped", seat: "B", slots: ["A1", "B1"] };
    expect(kept(open, put("B", "B1", "2", "down"), swapped, took("B", "A1", "2"))).toMatchObject({ card: "?" });
  });
});

describe("older turns", () => {
  const discarded = (seat: "A" | "B", card: string, from = "hand"): GameEvent => ({ kind: "discarded", seat, card, from });
  const cardsOf = (events: GameEvent[], old = events.length): unknown[] => forgotten(events, old).map((event) => ("card" in event ? event.card : event.kind));

  it("end with the viewer's last whole turn", () => {
    const log = [round, drew("A"), discarded("A", "3"), drew("B"), discarded("B", "4"), drew("A")];
    expect(older(turnsOf(log), "A", true, 2)).toBe(1);
    expect(older(turnsOf(log.slice(0, -1)), "A", false, 2)).toBe(1);
    expect(older(turnsOf(log.slice(0, 3)), "B", false, 2)).toBe(0);
    expect(older(turnsOf(log), null, false, 2)).toBe(1);
    expect(older(turnsOf(log), null, false, 2, 1)).toBe(1);
  });

  it("name no card under the top of the discard pile, and none that was taken to lie face down", () => {
    expect(cardsOf([discarded("A", "3"), discarded("B", "4")])).toEqual(["?", "4"]);
    expect(cardsOf([discarded("A", "3"), discarded("B", "4"), discarded("A", "5")], 1)).toEqual(["3", "4", "5"]);
    expect(cardsOf([discarded("A", "3"), took("B", "discard", "3"), discarded("B", "9", "B1"), put("B", "B1", "3", "down")])).toEqual(["?", "?", "9", "?"]);
    expect(cardsOf([took("B", "discard", "3"), put("B", "B1", "3", "up")])).toEqual(["3", "3"]);
    expect(cardsOf([discarded("A", "3"), discarded("A", "5"), { kind: "shuffled", cards: 1, rebuilt: true }])).toEqual(["?", "5", "shuffled"]);
  });

  it("name a special card that was played", () => {
    const played: GameEvent = { kind: "played", seat: "A", card: "swap" };
    expect(cardsOf([played, discarded("A", "swap"), discarded("B", "swap"), discarded("A", "1")])).toEqual(["swap", "swap", "?", "1"]);
  });
});

describe("turns", () => {
  it("follow the seats", () => {
    const log = [round, drew("A"), put("A", "A1", "8", "up"), drew("B"), ...theft, drew("A")];
    expect(turnsOf(log).map(({ seat, start }) => [seat, start])).toEqual([[null, 0], ["A", 1], ["B", 3], ["A", 7]]);
  });

  it.each(plays)("lose no event ($view.game, seen by $viewer)", ({ steps }) => {
    const log = steps.flatMap(({ events }) => events);
    expect(turnsOf(log).flatMap(({ events }) => events)).toEqual(log);
  });

  it("concern those whose cards they touch", () => {
    const [, turn] = turnsOf([drew("A"), ...theft]);
    expect([concerns(turn!, "A"), concerns(turn!, "B"), concerns(turn!, null)]).toEqual([true, false, false]);
  });

  it("of the others since mine", () => {
    const turns = turnsOf([round, drew("A"), put("A", "A1", "8", "up"), drew("B"), ...theft]);
    const next = turnsOf([...turns.flatMap(({ events }) => events), drew("A")]);
    expect(since(turns, "A", false).map(({ seat }) => seat)).toEqual(["B"]);
    expect(since(next, "A", true).map(({ seat }) => seat)).toEqual(["B"]);
    expect(since(next, "A", false)).toEqual([]);
  });
});

describe("changed cards", () => {
  it("are those that lie there now", () => {
    expect([...changedBy(turnsOf([drew("B"), ...theft]))]).toEqual([["A1", "B"], ["B1", "B"]]);
    const cleaned: GameEvent = { kind: "discarded", seat: "B", card: "8", from: "A1" };
    expect([...changedBy(turnsOf([...theft, cleaned]))]).toEqual([["B1", "B"]]);
  });
});
