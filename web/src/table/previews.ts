/** A move before it is made: what it does in words, which cards go where, and what changes by it. */
import { capital } from "../lang/capital";
import { t } from "../lang/index.svelte";
import { family, gameFacts } from "../lib/games.svelte";
import type { Card, View } from "../wire";
import { isSlot } from "./choices";
import type { Choosing } from "./choosing.svelte";
import { effectOf, endsRound, isCovered, isFaceUp, isFlip, isShown, type Effect } from "./effects";
import { isOpenFive } from "./five";
import { gain, isNumber, ownersCard, signed, theCard } from "./log";
import { at, hand, lay, type Place } from "./script";
import { column, counted, isPair, pairPoints, type Count, type Counted } from "./sums";

/** A card goes from one place to another. */
export interface Way {
  from: Place;
  to: Place;
}

/** How a card will lie, and which one it is if it lies face down and the viewer sees it now. */
export interface Ghost {
  place: Place;
  card: Card;
  seen: Card | null;
}

export interface Preview {
  effect: Shown;
  headline: string;
  ways: Way[];
  ghosts: Ghost[];
  /** Own spaces where the taken card can lie instead. */
  landings: Place[];
  /** That the round ends, and what that means; null if it goes on. */
  ending: string | null;
  /** What else becomes of it: a pair, a protection. */
  notes: string[];
  count: Counted | null;
}

export type Shown = Exclude<Effect, "look">;
type Names = Record<string, string>;

/**
 * What is shown of a move; null for a move that is not shown.
 *
 * @param next the move that lays down the card that is taken.
 */
export function previewOf(view: View, move: string, names: Names, next: string | null = landing(view, move)): Preview | null {
  const effect = effectOf(move, view);
  if (!effect || effect === "look" || !view.seat || !isShown(move, view)) return null;
  const after = afterwards(view, move, next);
  const touched = [...slotsOf(move), ...slotsOf(next ?? "")];
  const laid = touched.filter((place) => at(after, place) !== "-" && effect !== "turn");
  // Which space a face-down card gets is chosen when it was seen
  const taken = effect === "take" && at(view, touched[0]!) === "?" ? landings(view) : [];
  return {
    effect,
    headline: headline(view, move, effect, names),
    ways: ways(view, move, effect, next),
    ghosts: [
      ...laid.map((place) => ({ place, card: at(after, place), seen: seenBelow(view, move, next, place) })),
      ...taken.map((place) => ({ place, card: "?", seen: null })),
    ],
    landings: next ? landings(view).filter((place) => !touched.includes(place)) : [],
    ending: endsRound(move, view) ? ending(view, after, effect) : null,
    notes: notes(view, after, move, effect, touched, names),
    count: effect === "turn" ? null : counted(view, after, slotsOf(move), laidCard(view)),
  };
}

/** How a card that is taken will lie if nothing else is chosen; null if that is decided when the card was seen. */
export function landing(view: View, move: string): string | null {
  const [place] = landings(view);
  return effectOf(move, view) === "take" && place && isNumber(at(view, slotsOf(move)[0]!)) ? `put ${place} up` : null;
}

/** The move that follows the one that is shown. A guide asks for it afterwards. */
export function nextMove({ next, stream }: Choosing, view: View, move: string): string | null {
  return stream.forgives ? null : (next ?? landing(view, move));
}

/** Everything that is said about a move, in one text. */
export function inWords({ headline, ending, count, notes }: Preview): string {
  const sums = count && `${t(`table.preview.${count.label}`)}: ${countText(count.before)} → ${countText(count.after)}.`;
  return [`${headline}.`, ending, sums, ...notes].filter(Boolean).join(" ");
}

/** A sum with its bonus: “20 +15”. */
export function countText({ sum, bonus }: Count): string {
  return bonus ? `${sum} ${gain(bonus)}` : String(sum);
}

/** The own free spaces. */
function landings(view: View): Place[] {
  return [...new Set(view.legal.filter((move) => effectOf(move, view) === "fill").flatMap(slotsOf))];
}

function slotsOf(move: string): Place[] {
  return move.split(" ").filter(isSlot);
}

/** The card that is laid: from the hand, or from the discard pile. */
function laidCard(view: View): Card {
  return view.hand ?? view.discard.at(-1) ?? "?";
}

/** A face-up card whose number is not known before. */
const SOME = "!";

/** The table after the move, as far as it is known before. */
function afterwards(view: View, move: string, next: string | null): View {
  const [one, two] = slotsOf(move);
  if (!one) return view;
  switch (move.split(" ")[0]) {
    case "clean":
      return lay(view, one, "-");
    case "swap":
      return two ? lay(lay(view, one, at(view, two)), two, at(view, one)) : view;
    case "swim":
      return two ? lay(lay(view, one, laidCard(view)), two, at(view, one)) : view;
    case "turn":
      return view;
    case "flip":
      return lay(view, one, isFaceUp(at(view, one)) ? "?" : SOME);
    default: {
      const laid = lay(view, one, liesDown(view, move) ? "?" : laidCard(view));
      return next ? lay(laid, slotsOf(next)[0]!, liesDown(view, next) ? "?" : at(view, one)) : laid;
    }
  }
}

/** Which card will lie face down there, where the viewer lays one that they see. */
function seenBelow(view: View, move: string, next: string | null, place: Place): Card | null {
  const [one] = slotsOf(move);
  if (place === one && /^(put|take) /.test(move) && liesDown(view, move)) return laidCard(view);
  return next && place === slotsOf(next)[0] && liesDown(view, next) ? at(view, one!) : null;
}

function liesDown(view: View, move: string): boolean {
  return move.endsWith(" down") || family(view.game) === "bande";
}

function headline(view: View, move: string, effect: Shown, names: Names): string {
  const [one, two] = slotsOf(move);
  const said = (slot: Place | undefined): string => (slot ? lyingCard(view, slot, names) : "");
  const card = theCard(laidCard(view), view.game, move.endsWith(" down") ? "down" : "the");
  switch (effect) {
    case "fill":
      return t("table.preview.fill", { card });
    case "give":
      return t("table.preview.give", { card, name: names[one![0]!] ?? one![0]! });
    case "take":
      return t("table.preview.take", { card, other: said(one) });
    case "replace":
      return t("table.preview.replace", { card, other: said(one) });
    case "swim":
      return t("table.preview.swim", { card, other: said(two) });
    case "turn":
      if (isFlip(move)) return t(isFaceUp(at(view, one!)) ? "table.preview.flip.down" : "table.preview.flip.up", { other: said(one) });
      return t("table.preview.turn", { card });
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

function ways(view: View, move: string, effect: Shown, next: string | null): Way[] {
  const [one, two] = slotsOf(move);
  const source = view.hand === null ? "discard" : hand(view.seat!);
  if (!one) return [];
  const laid = { from: source, to: one };
  switch (effect) {
    case "fill":
    case "give":
      return [laid];
    case "clear":
      return [{ from: one, to: "discard" }];
    case "turn":
      return isFlip(move) ? [] : [{ from: source, to: "discard" }];
    case "swap":
      return two ? [{ from: one, to: two }, { from: two, to: one }] : [];
    case "take":
      return [laid, { from: one, to: home(view, next) }];
    case "swim":
      return two ? [laid, { from: one, to: two }, { from: two, to: "discard" }] : [];
    default:
      return [laid, { from: one, to: "discard" }];
  }
}

/** Where a taken card goes: to a free space, or first to the hand if it is not known yet to which one. */
function home(view: View, next: string | null): Place {
  const free = landings(view);
  return slotsOf(next ?? "")[0] ?? (free.length === 1 ? free[0]! : hand(view.seat!));
}

/** What it means that the round ends. */
function ending(view: View, after: View, effect: Shown): string {
  if (effect === "knock") return t("table.preview.last-turn");
  if (family(view.game) !== "clan") return t("table.preview.last-open");
  if (isOpenFive(after.cards[view.seat!] ?? [])) return t("table.preview.five");
  return t("table.preview.fifth", { points: Math.abs(gameFacts(view.game)?.points["penalty"] ?? 0) });
}

function notes(view: View, after: View, move: string, effect: Shown, touched: Place[], names: Names): string[] {
  switch (family(view.game)) {
    case "clan":
      return [...unseen(view, move, effect), ...protections(view, after, touched, isFlip(move) ? [] : touched, names)];
    case "gang":
      return effect === "turn" ? [] : [...pairs(view, after, move), ...equalPairs(view, after)];
    default:
      return effect === "swap" ? [t("table.preview.unseen")] : [];
  }
}

/** A face-down card is seen when it is taken. */
function unseen(view: View, move: string, effect: Shown): string[] {
  return effect === "take" && at(view, slotsOf(move)[0]!) === "?" ? [t("table.preview.look")] : [];
}

/** C10, C13: which cards of these lodges become protected, or lose that; a full lodge is protected anyway. */
function protections(view: View, after: View, touched: Place[], replaced: Place[], names: Names): string[] {
  const seats = [...new Set(touched.map((slot) => slot[0]!))].filter((seat) => after.cards[seat]!.includes("-"));
  const lying = seats.flatMap((seat) => view.cards[seat]!.map((_, i) => `${seat}${i + 1}`)).filter((slot) => !replaced.includes(slot));
  const covers = lying.filter((slot) => at(view, slot) !== "-" && isCovered(view, slot) !== isCovered(after, slot));
  const lone = lying.flatMap((slot) => {
    const [was, is] = [isLone(view, slot), isLone(after, slot)];
    if (was === is || isCovered(after, slot)) return [];
    return [capital(t(is ? "table.preview.safe" : "table.preview.free", { card: lyingCard(view, slot, names) }))];
  });
  const below = covers[0] && t(isCovered(after, covers[0]) ? "table.preview.covered" : "table.preview.uncovered");
  return below ? [...lone, below] : lone;
}

function isLone(view: View, slot: Place): boolean {
  const row = view.cards[slot[0]!] ?? [];
  return isFaceUp(at(view, slot)) && row.filter(isFaceUp).length === 1 && !isCovered(view, slot);
}

/** Pairs that a move makes or breaks in the own columns. */
function pairs(view: View, after: View, move: string): string[] {
  return slotsOf(move).flatMap((slot) => {
    const [was, is] = [isPair(column(view, slot)), isPair(column(after, slot))];
    return was === is ? [] : [t(is ? "table.preview.pair" : "table.preview.no-pair")];
  });
}

/** G25: several pairs of the same number. */
function equalPairs(view: View, after: View): string[] {
  const [was, is] = [pairPoints(view), pairPoints(after)];
  return is < was ? [t("table.preview.equal-pairs", { points: signed(is) })] : [];
}
