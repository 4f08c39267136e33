/**
 * A badge for everybody at the end of a match: the best that can be said of this person, from the points of all rounds and
 * the tally of the match. Nobody gets one for being last.
 */
import type { Seat, Tally, View } from "../../wire";
import { best } from "./result";

/** What a badge is for. Each kind has a title and a sentence in the texts. */
export type BadgeKind =
  | "five"
  | "rounds"
  | "round"
  | "comeback"
  | "finish"
  | "start"
  | "steady"
  | "thief"
  | "swapper"
  | "swimmer"
  | "generous"
  | "close"
  | "heart"
  | "company"
  | "calm"
  | "busy"
  | "cheer"
  | "brave"
  | "crown";

export interface Badge {
  kind: BadgeKind;
  /** The number in its sentence. */
  count: number;
}

/** A badge that a person could get. */
interface Claim extends Badge {
  seat: Seat;
}

/** What the seats did during the match; empty if the server does not count it. */
export type Tallies = Partial<Record<Seat, Tally>>;

/** Fewer than this is nothing special. */
const FEW = 2;
/** For those of whom nothing else can be said; there is one for each of six players. */
const KIND: BadgeKind[] = ["heart", "company", "calm", "busy", "cheer", "brave"];

/** One badge for each seat. The best claims are given first, each to somebody who has none yet. */
export function badges(view: View, tallies: Tallies): Record<Seat, Badge> {
  const given: Partial<Record<Seat, Badge>> = {};
  for (const { seat, ...badge } of claims(view, tallies)) given[seat] ??= badge;
  const others = seatsOf(view).filter((seat) => !given[seat]);
  others.forEach((seat, i) => (given[seat] = { kind: KIND[i]!, count: 0 }));
  return given as Record<Seat, Badge>;
}

/** Everything that can be said, the most remarkable first. */
function claims(view: View, tallies: Tallies): Claim[] {
  const found: (Claim | null)[] = [
    ...fiveOfAKind(view),
    most("rounds", view, (seat) => roundsWon(view, seat), 2),
    bestRound(view),
    most("comeback", view, (seat) => caughtUp(view, seat), 1),
    most("thief", view, (seat) => tallies[seat]?.took ?? 0, FEW),
    most("swimmer", view, (seat) => tallies[seat]?.swam ?? 0, FEW),
    most("swapper", view, (seat) => tallies[seat]?.swapped ?? 0, FEW),
    view.scores.length > 2 ? wonOne("finish", view, view.scores.length - 1) : null,
    view.scores.length > 2 ? wonOne("start", view, 0) : null,
    view.scores.length > 2 ? least("steady", view, (seat) => spread(view, seat)) : null,
    closest(view),
    most("generous", view, (seat) => tallies[seat]?.lost ?? 0, FEW),
    ...(view.winners ?? []).map((seat) => ({ kind: "crown" as const, seat, count: 0 })),
  ];
  return found.filter((claim) => claim !== null);
}

function seatsOf(view: View): Seat[] {
  return Object.keys(view.totals) as Seat[];
}

/** The points of a seat in each round, more always better. */
function gains(view: View, seat: Seat): number[] {
  const sign = best(view) === "most" ? 1 : -1;
  return view.scores.map((round) => sign * (round[seat] ?? 0));
}

function fiveOfAKind({ winners, last }: View): Claim[] {
  return last?.scores === null ? (winners ?? []).map((seat) => ({ kind: "five", seat, count: 5 })) : [];
}

function roundsWon(view: View, seat: Seat): number {
  return view.scores.filter((_, round) => winnerOf(view, round) === seat).length;
}

/** The seat that was better than all others in a round; null if two were. */
function winnerOf(view: View, round: number): Seat | null {
  const ranked = seatsOf(view).toSorted((one, other) => gains(view, other)[round]! - gains(view, one)[round]!);
  const [first, second] = ranked;
  return second && gains(view, first!)[round] === gains(view, second)[round] ? null : first!;
}

function wonOne(kind: BadgeKind, view: View, round: number): Claim | null {
  const seat = winnerOf(view, round);
  return seat ? { kind, seat, count: view.scores[round]![seat]! } : null;
}

/** The best round of anybody in the match. */
function bestRound(view: View): Claim | null {
  const claim = most("round", view, (seat) => Math.max(...gains(view, seat)), -Infinity);
  return claim && view.scores.length ? { ...claim, count: claim.count * sign(view) } : null;
}

function sign(view: View): number {
  return best(view) === "most" ? 1 : -1;
}

/** How many places a seat has gained since its worst one. */
function caughtUp(view: View, seat: Seat): number {
  const places = view.scores.map((_, round) => placeAfter(view, seat, round));
  return Math.max(0, ...places) - (places.at(-1) ?? 0);
}

function placeAfter(view: View, seat: Seat, round: number): number {
  const total = (each: Seat): number => gains(view, each).slice(0, round + 1).reduce((one, other) => one + other, 0);
  return 1 + seatsOf(view).filter((other) => total(other) > total(seat)).length;
}

function spread(view: View, seat: Seat): number {
  return Math.max(...gains(view, seat)) - Math.min(...gains(view, seat));
}

/** The smallest distance to the place before. */
function closest(view: View): Claim | null {
  if (view.last?.scores === null) return null;
  const ranked = seatsOf(view).toSorted((one, other) => sign(view) * (view.totals[other]! - view.totals[one]!));
  const gaps = ranked.slice(1).map((seat, i) => ({ seat, count: Math.abs(view.totals[seat]! - view.totals[ranked[i]!]!) }));
  const near = gaps.toSorted((one, other) => one.count - other.count)[0];
  return near && near.count > 0 && near.count <= 10 ? { kind: "close", ...near } : null;
}

/** The only seat with the highest number, if it is high enough. */
function most(kind: BadgeKind, view: View, of: (seat: Seat) => number, atLeast: number): Claim | null {
  const [first, second] = seatsOf(view)
    .map((seat) => ({ seat, count: of(seat) }))
    .toSorted((one, other) => other.count - one.count);
  return first && first.count >= atLeast && first.count !== second?.count ? { kind, ...first } : null;
}

function least(kind: BadgeKind, view: View, of: (seat: Seat) => number): Claim | null {
  const claim = most(kind, view, (seat) => -of(seat), -Infinity);
  return claim && { ...claim, count: -claim.count };
}
