/**
 * What a pick does, so that the table can show it before it is picked: the effect of a legal move, of each pick on the
 * way to one, and which cards nobody may take. Everything follows from the view; nothing hidden is needed.
 */
import { gameFacts } from "../lib/games.svelte";
import type { Card, View } from "../wire";
import { isFaced, isSlot, nextPicks, type Pick, type PickSequence } from "./choices";
import { at, type Place } from "./script";

/** What happens to the card in hand and to the card that is picked. */
export type Effect = "fill" | "give" | "take" | "replace" | "clear" | "swap" | "swim" | "turn" | "look" | "knock";

/** The effects of laying a number card, in the order of their keys 1 to 4. */
export const LAYING = ["fill", "give", "take", "replace"] as const;
export type Laying = (typeof LAYING)[number];

/** Effects that are shown first and final with the second tap; so is what ends the round. */
const FINAL = new Set<Effect | null>(["take", "replace", "clear", "swap", "swim", "knock"]);

export function isFinal(move: string, view: View): boolean {
  return FINAL.has(effectOf(move, view)) || endsRound(move, view);
}

/** Whether a move is shown before it is made, or when somebody points at it. */
export function isShown(move: string, view: View): boolean {
  const effect = effectOf(move, view);
  return effect === "fill" || effect === "give" || isFlip(move) || isFinal(move, view);
}

/** Whether a card is turned over where it lies, which can change what is protected. */
export function isFlip(move: string): boolean {
  return move.startsWith("flip ");
}

/** Whether a move takes the last free space of one's own, or turns up the last own card: then the others have one more turn. */
export function endsRound(move: string, view: View): boolean {
  const [verb, ...rest] = move.split(" ");
  if (view.ender || view.phase !== "hand") return verb === "knock";
  const [effect, last] = [effectOf(move, view), rest.findLast(isSlot)];
  const isOnly = (what: Card): boolean => view.cards[view.seat ?? ""]?.filter((card) => card === what).length === 1;
  if (effect === "fill" || effect === "take") return isOnly("-");
  return !isFaced(rest) && last !== undefined && at(view, last) === "?" && isOnly("?");
}

/** The effect of a move; null for piles, and for moves that change no card. */
export function effectOf(move: string, view: View): Effect | null {
  const [verb, slot] = move.split(" ");
  switch (verb) {
    case "put":
      return slot ? laid(slot, view) : null;
    case "take": // the top discard goes straight into the row
      return slot ? "replace" : null;
    case "clean":
      return "clear";
    case "flip":
    case "turn":
    case "open":
      return "turn";
    case "peek":
      return "look";
    case "swap":
    case "swim":
    case "knock":
      return verb;
    default:
      return null;
  }
}

function laid(slot: Place, view: View): Laying {
  const own = slot[0] === view.seat;
  if (at(view, slot) === "-") return own ? "fill" : "give";
  return own ? "replace" : "take";
}

/** The effect of each slot or word that may be picked next. */
export function effectsOf(view: View, sequences: PickSequence[], chosen: Pick[]): Map<Pick, Effect> {
  const found = new Map<Pick, Effect>();
  for (const pick of nextPicks(sequences, chosen)) {
    const picked = [...chosen, pick];
    const leading = sequences.find(({ picks }) => picked.every((each, place) => picks[place] === each));
    const effect = leading && effectOf(leading.move, view);
    if (!effect || !(isSlot(pick) || effect === "knock")) continue;
    found.set(pick, effect === "swim" && chosen.length ? "replace" : effect); // the beaver swims to where a card leaves
  }
  return found;
}

/** The effects to tell apart, where a card can be laid in several ways. */
export function legend(effects: Map<Pick, Effect>): Laying[] {
  const there = new Set(effects.values());
  const ways = LAYING.filter((effect) => there.has(effect));
  return ways.length > 1 ? ways : [];
}

/** Face-up cards of others that nobody may take although nothing lies on them. */
export function shieldedIn(view: View, effects: Map<Pick, Effect>): Set<Place> {
  const others = Object.keys(view.cards).filter((seat) => seat !== view.seat);
  const slots = others.flatMap((seat) => view.cards[seat]!.map((_, i) => `${seat}${i + 1}`));
  return new Set(slots.filter((slot) => isFaceUp(at(view, slot)) && !effects.has(slot) && !isCovered(view, slot)));
}

export function isFaceUp(card: Card): boolean {
  return card !== "-" && card !== "?";
}

/** Whether a card lies on this one: a row rests on the row below, each card on two. */
export function isCovered(view: View, slot: Place): boolean {
  const layout = gameFacts(view.game)?.layout ?? [];
  const number = Number(slot.slice(1));
  const row = layout.findIndex((numbers) => numbers.includes(number));
  const above = layout[row - 1];
  if (!above || above.length >= layout[row]!.length) return false;
  const place = layout[row]!.indexOf(number);
  return [above[place - 1], above[place]].some((each) => each !== undefined && at(view, `${slot[0]}${each}`) !== "-");
}
