/** Moments that concern the viewer: somebody takes, swaps, discards or turns over one of the viewer's cards. */
import type { Card, GameEvent, Seat, View } from "../wire";
import { isNumber } from "./log";
import { at, type Beat, type Place } from "./script";

export interface Moment {
  /** Who does it. */
  seat: Seat;
  action: "took" | "swapped" | "cleared" | "turned";
  slot: Place;
  /** The card as it lay there, and what lies there now. */
  card: Card;
  now: Card;
  /** Whether three equal cards lose one. */
  breaks: boolean;
  /** Whether it is shown large: a card changes hands, or a valuable one is lost. */
  isLarge: boolean;
}

/** From this number on, losing a card hurts. */
const HIGH = 8;
const TRIPLE = 3;

/** The moment in a beat, if there is one. `before` is the table before the beat. */
export function momentIn(beat: Beat, before: View, viewer: Seat | null): Moment | null {
  for (const event of beat.events) {
    const [action, slot] = actionOf(event, viewer);
    if (!action || !slot || !("seat" in event) || !event.seat || event.seat === viewer) continue;
    const card = at(before, slot);
    const breaks = action !== "turned" && breaksTriple(before, slot);
    const isLarge = action === "took" || action === "swapped" || (action === "cleared" && (breaks || Number(card) >= HIGH));
    return { seat: event.seat, action, slot, card, now: at(beat.after, slot), breaks, isLarge };
  }
  return null;
}

/** Whether a card lies there with at least two equal ones. */
function breaksTriple(view: View, slot: Place): boolean {
  const card = at(view, slot);
  return isNumber(card) && view.cards[slot[0]!]!.filter((other) => other === card).length >= TRIPLE;
}

function actionOf(event: GameEvent, viewer: Seat | null): [Moment["action"] | null, Place | undefined] {
  const isMine = (slot: Place): boolean => viewer !== null && slot.startsWith(viewer);
  switch (event.kind) {
    case "took":
      return ["took", isMine(event.from) ? event.from : undefined];
    case "discarded":
      return ["cleared", isMine(event.from) ? event.from : undefined];
    case "swapped":
      return ["swapped", event.slots.find(isMine)];
    case "turned":
      return ["turned", isMine(event.slot) ? event.slot : undefined];
    default:
      return [null, undefined];
  }
}
