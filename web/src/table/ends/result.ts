/** What the end of a round shows of everybody, from the view and the events of the round. */
import { family, gameFacts } from "../../lib/games.svelte";
import type { Best, Card, Ending, GameEvent, ScorePart, Seat, View } from "../../wire";
import { fivesInView } from "../five";
import { groups } from "./counting";

export interface Result {
  seat: Seat;
  /** The cards as they were scored. */
  cards: Card[];
  /** For each card the special that it replaced, else null. */
  instead: (Card | null)[];
  /** Null where five of a kind decided the match. */
  points: number | null;
  /** What the points are made of besides the cards: bonus and penalty. */
  extras: ScorePart[];
  isBest: boolean;
  /** How this person ended the round; null if it was somebody else. */
  ended: Ending | null;
}

/** Everybody's place in the match; equal totals share one. */
export interface Placed {
  seat: Seat;
  total: number;
  /** The points of the last round; null if it was not scored. */
  gain: number | null;
  place: number;
}

/** The results of a round, best first. */
export function results(view: View, events: GameEvent[]): Result[] {
  const { last } = view;
  if (!last) return [];
  const fives = fivesInView(view);
  const seats = Object.keys(last.cards) as Seat[];
  const points = (seat: Seat): number | null => last.scores?.[seat] ?? null;
  const ending = events.findLast((event) => event.kind === "ending")?.by ?? null;
  const ranked = seats.toSorted((one, other) => compare(view, points(one) ?? 0, points(other) ?? 0));
  const order = fives ? seats.toSorted((one, other) => Number(other in fives) - Number(one in fives)) : ranked;
  return order.map((seat) => ({
    seat,
    cards: last.cards[seat]!,
    instead: replacedIn(seat, last.cards[seat]!, events),
    points: points(seat),
    extras: extrasOf(view, seat, events),
    isBest: fives ? seat in fives : points(seat) === points(order[0]!),
    ended: last.ender === seat && !fives ? (ending ?? "cap") : null,
  }));
}

/** The places after a round, best first. */
export function places(view: View): Placed[] {
  const fives = fivesInView(view);
  const all = (Object.entries(view.totals) as [Seat, number][]).map(([seat, total]) => ({
    seat,
    total,
    gain: view.last?.scores?.[seat] ?? null,
  }));
  // Five of a kind wins whatever the totals are, so that the others share a place
  const better = (one: Seat, other: Seat): boolean => {
    if (fives) return one in fives && !(other in fives);
    return compare(view, view.totals[one]!, view.totals[other]!) < 0;
  };
  return all
    .map((each) => ({ ...each, place: 1 + all.filter(({ seat }) => better(seat, each.seat)).length }))
    .toSorted((one, other) => one.place - other.place);
}

/** Whether columns add up by themselves, and pairs count nothing (`gang`). */
export function countsColumns(view: View): boolean {
  return family(view.game) === "gang";
}

/** In how many steps a result is counted. A special that is replaced takes two steps more. */
export function steps(view: View, { cards, instead }: Result): number {
  if (countsColumns(view)) return groups(cards).length + 1;
  return instead.some(Boolean) ? 5 : 3;
}

/** Negative if the first number of points is better. */
function compare(view: View, one: number, other: number): number {
  return best(view) === "most" ? other - one : one - other;
}

export function best(view: View): Best {
  return gameFacts(view.game)?.best ?? "most";
}

function extrasOf(view: View, seat: Seat, events: GameEvent[]): ScorePart[] {
  const scored = events.filter((event) => event.kind === "scored").find((event) => event.seat === seat);
  const inColumns = countsColumns(view); // they are shown under the cards
  return (scored?.parts ?? []).filter(({ what, points }) => points && what !== "sum" && !inColumns);
}

function replacedIn(seat: Seat, cards: Card[], events: GameEvent[]): (Card | null)[] {
  const shown = events.filter((event) => event.kind === "revealed").find((event) => event.seat === seat);
  const slots = new Set(events.filter((event) => event.kind === "replaced").map(({ slot }) => slot));
  return cards.map((_, place) => (slots.has(`${seat}${place + 1}`) ? (shown?.cards[place] ?? null) : null));
}
