/** A move before it is made: what it does in words, which cards go where, and what changes by it. */
import { t } from "../lang/index.svelte";
import { family } from "../lib/games.svelte";
import type { Card, View } from "../wire";
import { isSlot } from "./choices";
import { finalEffect, isCovered, isFaceUp, type Final } from "./effects";
import { isNumber, ownersCard, theCard } from "./log";
import { at, hand, lay, type Place } from "./script";

/** A card goes from one place to another. */
export interface Way {
  from: Place;
  to: Place;
}

export interface Preview {
  effect: Final;
  headline: string;
  ways: Way[];
  /** How a card will lie. */
  ghosts: { place: Place; card: Card }[];
  /** What becomes of it: a pair, a protection, the end of the round. */
  notes: string[];
  /** The own face-up cards before and after, with bonus; null where they are not added up. */
  count: { before: Count; after: Count } | null;
}

export interface Count {
  sum: number;
  bonus: number;
}

type Names = Record<string, string>;

/** C29: the bonus for equal cards in a lodge, by their number. */
const BONUS = [0, 0, 0, 15, 25, 0];

/** What is shown of a move that is final with the second tap; null for a move that has no such effect. */
export function previewOf(view: View, move: string, names: Names): Preview | null {
  const effect = finalEffect(move, view);
  if (!effect || !view.seat) return null;
  const after = afterwards(view, move);
  return {
    effect,
    headline: headline(view, move, effect, names),
    ways: ways(view, move, effect),
    ghosts: slotsOf(move).flatMap((place) => (at(after, place) === at(view, place) ? [] : [{ place, card: at(after, place) }])),
    notes: notes(view, after, move, effect, names),
    count: counted(view, after, move, effect),
  };
}

function slotsOf(move: string): Place[] {
  return move.split(" ").filter(isSlot);
}

/** The table after the move, as far as it is known before. */
function afterwards(view: View, move: string): View {
  const [one, two] = slotsOf(move);
  const held = view.hand ?? view.discard.at(-1) ?? "?";
  if (!one) return view;
  switch (move.split(" ")[0]) {
    case "clean":
      return lay(view, one, "-");
    case "swap":
      return two ? lay(lay(view, one, at(view, two)), two, at(view, one)) : view;
    case "swim":
      return two ? lay(lay(view, one, held), two, at(view, one)) : view;
    default:
      return lay(view, one, liesDown(view, move) ? "?" : held);
  }
}

function liesDown(view: View, move: string): boolean {
  return move.endsWith(" down") || family(view.game) === "bande";
}

function headline(view: View, move: string, effect: Final, names: Names): string {
  const [one, two] = slotsOf(move);
  const said = (slot: Place | undefined): string => (slot ? lyingCard(view, slot, names) : "");
  const card = theCard(view.hand ?? view.discard.at(-1) ?? "?", view.game, move.endsWith(" down") ? "down" : "the");
  switch (effect) {
    case "take":
      return t("table.preview.take", { card, other: said(one) });
    case "replace":
      return t("table.preview.replace", { card, other: said(one) });
    case "swim":
      return t("table.preview.swim", { card, other: said(two) });
    case "swap":
      return t("table.preview.swap", { first: said(one), second: said(two) });
    case "clear":
      return t("table.preview.clear", { other: said(one) });
    case "knock":
      return t("table.preview.knock");
  }
}

/** A card by its owner and its number, or by where it lies. */
function lyingCard(view: View, slot: Place, names: Names): string {
  const card = at(view, slot);
  return ownersCard(slot, isNumber(card) ? card : "?", names, view.seat, view.game);
}

function ways(view: View, move: string, effect: Final): Way[] {
  const [one, two] = slotsOf(move);
  const source = view.hand === null ? "discard" : hand(view.seat!);
  if (!one) return [];
  if (effect === "clear") return [{ from: one, to: "discard" }];
  if (effect === "swap") return two ? [{ from: one, to: two }, { from: two, to: one }] : [];
  if (effect === "take") return [{ from: source, to: one }, { from: one, to: source }];
  if (effect === "swim" && two) return [{ from: source, to: one }, { from: one, to: two }, { from: two, to: "discard" }];
  return [{ from: source, to: one }, { from: one, to: "discard" }];
}

function notes(view: View, after: View, move: string, effect: Final, names: Names): string[] {
  if (effect === "knock") return [t("table.preview.last-turn")];
  switch (family(view.game)) {
    case "clan":
      return [...unseen(view, move, effect), ...protections(view, after, move, names), ...fifth(view, effect)];
    case "gang":
      return [...pairs(view, after, move), ...lastFaceDown(view, after)];
    default:
      return effect === "swap" ? [t("table.preview.unseen")] : [];
  }
}

/** A face-down card is seen when it is taken. */
function unseen(view: View, move: string, effect: Final): string[] {
  return effect === "take" && at(view, slotsOf(move)[0]!) === "?" ? [t("table.preview.look")] : [];
}

/** C14: which other face-up cards of the same lodge become safe from theft, or lose that. */
function protections(view: View, after: View, move: string, names: Names): string[] {
  const touched = slotsOf(move);
  const seats = [...new Set(touched.map((slot) => slot[0]!))];
  const lying = seats.flatMap((seat) => view.cards[seat]!.map((_, i) => `${seat}${i + 1}`)).filter((slot) => !touched.includes(slot));
  return lying.flatMap((slot) => {
    const [was, is] = [isLone(view, slot), isLone(after, slot)];
    if (was === is) return [];
    const text = t(is ? "table.preview.safe" : "table.preview.free", { card: lyingCard(view, slot, names) });
    return [text.charAt(0).toUpperCase() + text.slice(1)];
  });
}

function isLone(view: View, slot: Place): boolean {
  const row = view.cards[slot[0]!] ?? [];
  return isFaceUp(at(view, slot)) && row.filter(isFaceUp).length === 1 && !isCovered(view, slot);
}

/** C05: the fifth card of the own lodge ends the round. */
function fifth(view: View, effect: Final): string[] {
  const free = view.cards[view.seat!]!.filter((card) => card === "-").length;
  return effect === "take" && free === 1 && !view.ender ? [t("table.preview.fifth")] : [];
}

/** Pairs that a move makes or breaks in the own columns. */
function pairs(view: View, after: View, move: string): string[] {
  return slotsOf(move).flatMap((slot) => {
    const [was, is] = [isPair(view, slot), isPair(after, slot)];
    return was === is ? [] : [t(is ? "table.preview.pair" : "table.preview.no-pair")];
  });
}

function isPair(view: View, slot: Place): boolean {
  const row = view.cards[slot[0]!] ?? [];
  const [place, width] = [Number(slot.slice(1)) - 1, row.length / 2];
  const [one, other] = [row[place] ?? "-", row[(place + width) % row.length] ?? "-"];
  return isFaceUp(one) && isFaceUp(other) && (one === other || !isNumber(one) || !isNumber(other));
}

/** The round ends when the last own card lies face up. */
function lastFaceDown(view: View, after: View): string[] {
  const hidden = (table: View): boolean => table.cards[table.seat!]!.includes("?");
  return hidden(view) && !hidden(after) && !view.ender ? [t("table.preview.last-open")] : [];
}

/** What the own face-up cards count, where high cards win. */
function counted(view: View, after: View, move: string, effect: Final): Preview["count"] {
  if (family(view.game) !== "clan") return null;
  const [own, taken] = [view.seat!, at(view, slotsOf(move)[0] ?? "")];
  const won = effect === "take" && isNumber(taken) ? [taken] : [];
  const [before, then] = [countOf(view.cards[own]!), countOf([...after.cards[own]!, ...won])];
  return before.sum === then.sum && before.bonus === then.bonus ? null : { before, after: then };
}

function countOf(cards: Card[]): Count {
  const numbers = cards.filter(isNumber);
  const most = Math.max(0, ...numbers.map((card) => numbers.filter((each) => each === card).length));
  return { sum: numbers.reduce((sum, card) => sum + Number(card), 0), bonus: BONUS[most] ?? 0 };
}
