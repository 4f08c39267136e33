/** Moments that concern the viewer: somebody takes, swaps, clears away or turns over one of the viewer's cards. */
import type { Card, GameEvent, Seat, View } from "../wire";
import { at, type Beat, type Place } from "./script";

export interface Moment {
  /** Who does it. */
  seat: Seat;
  action: "took" | "swapped" | "cleared" | "turned";
  slot: Place;
  /** The card as it lay there, and what lies there now. */
  card: Card;
  now: Card;
}

/** The moment in a beat, if there is one. `before` is the table before the beat. */
export function momentIn(beat: Beat, before: View, viewer: Seat | null): Moment | null {
  for (const event of beat.events) {
    const [action, slot] = actionOf(event, viewer);
    if (action && slot && "seat" in event && event.seat && event.seat !== viewer)
      return { seat: event.seat, action, slot, card: at(before, slot), now: at(beat.after, slot) };
  }
  return null;
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
