/** What the cards of a round count. It follows the engine's scoring, with which a test compares it. */
import { groups } from "../table/ends/counting";
import { sumOf } from "../table/sums";
import type { Card, GameFacts } from "../wire";

/** No card lies here. */
export const SPACE = "-";
/** The names of parts in `GameFacts.points`, by the number of equal cards. */
const EQUAL = ["", "", "", "three", "four"] as const;
const FIVE = 5;

/** What a person has at the end of a round. */
export type Counted = readonly Card[] | number;

export interface Part {
  what: "sum" | "three" | "four" | "penalty" | "pairs";
  points: number;
}

export interface Scored {
  /** Of each person; null while they are not known, or where five equal cards decided the match. */
  points: (number | null)[];
  parts: Part[][];
  /** Who has won the match by five equal cards. */
  fives: number[];
}

/**
 * Scores a round.
 *
 * @param hands of each person the cards, or points that somebody else has counted; null if they are not known yet.
 * @param ender who began the end of the round; null if nobody did or it is not known.
 */
export function score(facts: GameFacts, hands: readonly (Counted | null)[], ender: number | null): Scored {
  const fives = hands.flatMap((hand, who) => (isFive(facts, hand) ? [who] : []));
  const parts = hands.map((hand) => (hand === null ? [] : partsOf(facts, hand)));
  if (fives.length) return { points: hands.map(() => null), parts, fives }; // C30–C32: this round is not scored
  const sums = parts.map(total);
  const { penalty = 0 } = facts.points;
  if (ender !== null && penalty && hands[ender] !== null && Math.max(...sums) > sums[ender]!) {
    parts[ender]!.push({ what: "penalty", points: penalty }); // C33, C34
  }
  return { points: hands.map((hand, who) => (hand === null ? null : total(parts[who]!))), parts, fives };
}

/** Whether these cards win the match, whatever the totals are. */
export function isFive(facts: GameFacts, hand: Counted | null): boolean {
  return "four" in facts.points && isCards(hand) && mostEqual(hand) === FIVE;
}

function partsOf(facts: GameFacts, hand: Counted): Part[] {
  if (!isCards(hand)) return [{ what: "sum", points: hand }];
  if ("two-pairs" in facts.points) return columnParts(hand);
  const sum: Part = { what: "sum", points: sumOf([...hand]) };
  const equal = EQUAL[mostEqual(hand)];
  const bonus = equal ? facts.points[equal] : undefined;
  return equal && bonus ? [sum, { what: equal, points: bonus }] : [sum];
}

/** G24–G29: pairs count nothing, and equal pairs take points off. */
function columnParts(hand: readonly Card[]): Part[] {
  const found = groups([...hand]);
  const sum = found.filter(({ kind }) => kind === "sum").reduce((all, { points }) => all + points, 0);
  const pairs = found.filter(({ kind }) => kind === "pairs").map(({ points }): Part => ({ what: "pairs", points }));
  return [{ what: "sum", points: sum }, ...pairs];
}

function mostEqual(hand: readonly Card[]): number {
  const lying = hand.filter((card) => card !== SPACE);
  return Math.max(0, ...lying.map((card) => lying.filter((each) => each === card).length));
}

function isCards(hand: Counted | null): hand is readonly Card[] {
  return typeof hand === "object" && hand !== null;
}

function total(parts: Part[]): number {
  return parts.reduce((all, { points }) => all + points, 0);
}
