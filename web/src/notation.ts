/** Events of the notation (docs/notation.md) as a viewer is told them; a card that the viewer has not seen is `?`. */
import type { Seat } from "./wire";

export type Card = string;
export type Slot = string;
export type Face = "up" | "down";

interface Part {
  what: string;
  points: number;
}

interface Kinds {
  round: { round: number; starter: Seat | null };
  started: { seat: Seat };
  shuffled: { cards: number; rebuilt: boolean };
  dealt: { each: number };
  chose: { seat: Seat };
  drew: { seat: Seat; card: Card };
  took: { seat: Seat; from: "discard" | Slot; card: Card };
  put: { seat: Seat; slot: Slot; card: Card; face: Face };
  discarded: { seat: Seat; card: Card; from: "hand" | "draw" | "aside" | Slot };
  played: { seat: Seat; card: Card };
  lapsed: { seat: Seat; card: Card };
  turned: { seat: Seat; slot: Slot; card: Card; face: Face };
  looked: { seat: Seat; slots: Slot[]; cards: Card[] };
  swapped: { seat: Seat; slots: [Slot, Slot] };
  swam: { seat: Seat; from: Slot; to: Slot };
  aside: { card: Card };
  ending: { seat: Seat; by: "fifth" | "open" | "knock" | "cap" };
  revealed: { seat: Seat; cards: Card[] };
  replaced: { seat: Seat; slot: Slot; card: Card };
  scored: { seat: Seat; points: number; parts: Part[] };
  won: { seats: Seat[]; by: "points" | "five" };
}

/** Something that happened; more kinds may come, so a reader skips what it does not know. */
export type GameEvent = { [Kind in keyof Kinds]: { kind: Kind } & Kinds[Kind] }[keyof Kinds];
export type Looked = Extract<GameEvent, { kind: "looked" }>;
