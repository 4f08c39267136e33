/** The story of a round: its turning points, two or three of them, in the order in which they happened. */
import type { Card, GameEvent, Seat, TookEvent, View } from "../../wire";
import { groups } from "./counting";
import { countsColumns, results, type Result } from "./result";

export interface TurningPoint {
  what: "stole" | "early" | "ended" | "knocked" | "opened" | "three" | "four" | "pairs" | "replaced" | "best" | "behind" | "equal";
  /** Whose turning point this is. */
  seat: Seat;
  /** The other person in it: who was robbed, or who was better or as good. */
  other?: Seat;
  card?: Card;
  points?: number;
  /** The points of the other person, or the number of pairs. */
  count?: number;
}

const SHORTEST = 2;
const LONGEST = 3;
/** A card that is worth telling when it is taken away, and one that hurts when it replaces a special. */
const DEAR = 7;
const LARGE = 5;

export function turningPoints(view: View, events: GameEvent[]): TurningPoint[] {
  if (!view.last?.scores) return []; // five of a kind says it all
  const shown = results(view, events);
  const points = [stolen(events), ending(shown), bonus(view, shown), replaced(shown)].filter((point) => point !== null);
  const [best] = shown;
  const isTold = points.some(({ seat, other }) => seat === best?.seat || other === best?.seat);
  if (best && !isTold) points.push({ what: "best", seat: best.seat, points: best.points ?? 0 });
  if (points.length < SHORTEST) points.push(...nearest(shown, points));
  return points.slice(0, LONGEST);
}

/** Who came nearest to the best result; of equal ones somebody of whom nothing is said yet. */
function nearest([best, ...others]: Result[], points: TurningPoint[]): TurningPoint[] {
  const isTold = (each: Result): boolean => points.some(({ seat, other }) => [seat, other].includes(each.seat));
  const near = others.find((each) => each.points === others[0]?.points && !isTold(each)) ?? others[0];
  if (!best || !near) return [];
  const gap = Math.abs((best.points ?? 0) - (near.points ?? 0));
  return [{ what: gap ? "behind" : "equal", seat: near.seat, other: best.seat, points: gap }];
}

/** The dearest card that somebody took from somebody else. */
function stolen(events: GameEvent[]): TurningPoint | null {
  const thefts = events.filter(isTheft).toSorted((one, other) => Number(other.card) - Number(one.card));
  const [theft] = thefts;
  return theft ? { what: "stole", seat: theft.seat, other: theft.from[0] as Seat, card: theft.card } : null;
}

function isTheft(event: GameEvent): event is TookEvent {
  return event.kind === "took" && /^[A-F]\d/.test(event.from) && !event.from.startsWith(event.seat) && Number(event.card) >= DEAR;
}

/** Whether it was good to end the round. */
function ending(shown: Result[]): TurningPoint | null {
  const [best] = shown;
  const ender = shown.find(({ ended }) => ended && ended !== "cap");
  if (!ender || !best) return null;
  const { seat } = ender;
  const points = ender.points ?? 0;
  const penalty = ender.extras.find(({ what }) => what === "penalty");
  if (penalty) return { what: "early", seat, points: -penalty.points };
  if (ender.isBest) return { what: "ended", seat, points };
  if (ender.ended === "fifth") return null;
  return { what: ender.ended === "knock" ? "knocked" : "opened", seat, other: best.seat, points, count: best.points ?? 0 };
}

/** The largest bonus of the round. */
function bonus(view: View, shown: Result[]): TurningPoint | null {
  const found = countsColumns(view) ? shown.flatMap(pairsOf) : shown.flatMap(equalCards);
  return found.toSorted((one, other) => (other.points ?? 0) - (one.points ?? 0))[0] ?? null;
}

function pairsOf({ seat, cards }: Result): TurningPoint[] {
  return groups(cards)
    .filter(({ kind, value }) => kind === "pairs" && value !== "beaver")
    .map(({ columns, value, points }) => ({ what: "pairs", seat, card: value!, count: columns.length, points: -points }));
}

function equalCards({ seat, cards, extras }: Result): TurningPoint[] {
  const card = cards.find((each) => cards.filter((other) => other === each).length > 2);
  return extras.flatMap(({ what, points }) => (card && (what === "three" || what === "four") ? [{ what, seat, card, points }] : []));
}

/** The largest number that replaced a special. */
function replaced(shown: Result[]): TurningPoint | null {
  const found = shown.flatMap(({ seat, cards, instead }) =>
    cards.flatMap((card, place) => (instead[place] && Number(card) >= LARGE ? [{ seat, card, points: Number(card), special: instead[place] }] : [])),
  );
  const largest = found.toSorted((one, other) => other.points - one.points)[0];
  return largest ? { what: "replaced", seat: largest.seat, card: largest.special, points: largest.points } : null;
}
