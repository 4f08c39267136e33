/** What the own cards count before and after a move. Nothing hidden counts, unless the memory aid shows it. */
import { family, gameFacts } from "../lib/games.svelte";
import type { Card, View } from "../wire";
import { isFaceUp } from "./effects";
import { isNumber } from "./log";
import type { Place } from "./script";

type Label = "count" | "column" | "columns" | "known";

/** A sum before and after a move, and whether the player wants that. */
export interface Counted {
  label: Label;
  before: Count;
  after: Count;
  isBetter: boolean;
}

export interface Count {
  sum: number;
  bonus: number;
}

/** Which points a number of equal cards or equal pairs brings. */
const EQUAL_CARDS = ["", "", "", "three", "four"];
const EQUAL_PAIRS = ["", "", "two-pairs", "three-pairs", "four-pairs"];

/**
 * What changes by a move that touches these slots; null if nothing does.
 *
 * @param laid the card that is laid in the slot.
 */
export function counted(view: View, after: View, slots: Place[], laid: Card): Counted | null {
  switch (family(view.game)) {
    case "clan":
      return compared(view, "count", lodge(view), lodge(after));
    case "gang": {
      const touched = slots.filter((slot, i) => slots.findIndex((each) => columnOf(view, each) === columnOf(view, slot)) === i);
      const sum = (table: View): Count => ({ sum: touched.reduce((total, slot) => total + columnSum(column(table, slot)), 0), bonus: 0 });
      return compared(view, touched.length > 1 ? "columns" : "column", sum(view), sum(after));
    }
    default:
      return remembered(view, slots, laid);
  }
}

function compared(view: View, label: Label, before: Count, after: Count): Counted | null {
  const gain = after.sum + after.bonus - before.sum - before.bonus;
  return gain === 0 ? null : { label, before, after, isBetter: gain > 0 === (gameFacts(view.game)?.best === "most") };
}

/** The own row as the memory aid shows it; null if the cards that change places are not known. */
function remembered(view: View, slots: Place[], laid: Card): Counted | null {
  const [own, other] = [slots.find((slot) => slot[0] === view.seat), slots.find((slot) => slot[0] !== view.seat)];
  const row = view.known?.[view.seat!];
  if (!row || !own) return null;
  const place = Number(own.slice(1)) - 1;
  const comes = other ? (view.known?.[other[0]!]?.[Number(other.slice(1)) - 1] ?? "?") : laid;
  if (!isNumber(row[place]!) || !isNumber(comes)) return null;
  const sum = (cards: Card[]): Count => ({ sum: sumOf(cards), bonus: 0 });
  return compared(view, "known", sum(row), sum(row.with(place, comes)));
}

/** The face-up cards of the own lodge, with the bonus for equal ones. */
function lodge(view: View): Count {
  const cards = view.cards[view.seat!]!;
  return { sum: sumOf(cards), bonus: pointsFor(view, EQUAL_CARDS[most(cards.filter(isNumber))]) };
}

function pointsFor(view: View, what = ""): number {
  return gameFacts(view.game)?.points[what] ?? 0;
}

function most(cards: Card[]): number {
  return Math.max(0, ...cards.map((card) => cards.filter((each) => each === card).length));
}

/** The sum of the numbers. */
export function sumOf(cards: Card[]): number {
  return cards.filter(isNumber).reduce((sum, card) => sum + Number(card), 0);
}

/** What equal pairs in the own columns take off. */
export function pairPoints(view: View): number {
  const row = view.cards[view.seat!]!;
  const all = row.slice(0, row.length / 2).map((_, i) => column(view, `${view.seat}${i + 1}`));
  const numbers = all.filter(isPair).flatMap((cards) => cards.find(isNumber) ?? []);
  return [...new Set(numbers)].reduce((sum, card) => sum + pointsFor(view, EQUAL_PAIRS[numbers.filter((each) => each === card).length]), 0);
}

/** The two cards of a column. */
export function column(view: View, slot: Place): Card[] {
  const row = view.cards[slot[0]!] ?? [];
  const place = columnOf(view, slot);
  return [row[place] ?? "-", row[place + row.length / 2] ?? "-"];
}

function columnOf(view: View, slot: Place): number {
  return (Number(slot.slice(1)) - 1) % (view.cards[slot[0]!]!.length / 2);
}

function columnSum(cards: Card[]): number {
  return isPair(cards) ? 0 : sumOf(cards);
}

/** Two equal cards, or a joker with any face-up card. */
export function isPair([one = "-", other = "-"]: Card[]): boolean {
  return isFaceUp(one) && isFaceUp(other) && (one === other || !isNumber(one) || !isNumber(other));
}
