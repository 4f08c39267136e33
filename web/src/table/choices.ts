/**
 * From the legal moves to what a person can pick.
 *
 * Every legal move is one or more pick sequences: the places and words to pick, one after the other. A place is a slot
 * (`A1`) or a pile (`draw`, `discard`), a word is a button (`up`, `knock`). The picks on offer are the next ones of all
 * sequences that begin with what was picked so far. A complete sequence is the move.
 */
import { family } from "../lib/games.svelte";
import type { View } from "../wire";

/** A slot, a pile, or a word. */
export type Pick = string;

export interface PickSequence {
  picks: Pick[];
  move: string;
}

/** Words that are picked with a button, in the order in which buttons stand. */
export const WORDS = ["up", "down", "knock", "pass", "stop"] as const;
export const PILES = ["draw", "discard"] as const;

export function isSlot(pick: Pick): boolean {
  return /^[A-F][1-8]$/.test(pick);
}

/** All pick sequences of the legal moves. Two cards that are swapped, or opened together, may be picked in either order. */
export function pickSequences(view: View): PickSequence[] {
  return view.legal.flatMap((move) => orders(move, picksOf(move, view)).map((picks) => ({ picks, move })));
}

export type Face = "up" | "down";

/** The same where it is decided already how a card will lie: the face is no pick any more. */
export function withFace(all: PickSequence[], face: Face): PickSequence[] {
  return all
    .filter(({ picks }) => !isFaced(picks) || picks.at(-1) === face)
    .map((sequence) => (isFaced(sequence.picks) ? { ...sequence, picks: sequence.picks.slice(0, -1) } : sequence));
}

/** Whether a card is laid face up or face down at the end. */
export function isFaced(picks: Pick[]): boolean {
  return picks.at(-1) === "up" || picks.at(-1) === "down";
}

/** What may be picked next. */
export function nextPicks(all: PickSequence[], chosen: Pick[]): Pick[] {
  const going = all.filter((sequence) => begins(sequence, chosen) && sequence.picks.length > chosen.length);
  return [...new Set(going.map((sequence) => sequence.picks[chosen.length]!))];
}

/** The move that is picked completely, if there is one. */
export function pickedMove(all: PickSequence[], chosen: Pick[]): string | null {
  return all.find((sequence) => sequence.picks.length === chosen.length && begins(sequence, chosen))?.move ?? null;
}

/**
 * What was picked, with another choice at an earlier step: after a tap on the wrong card, a tap on the right one. Null if
 * that would already be a move, which must not happen by mistake.
 */
export function rechosen(all: PickSequence[], chosen: Pick[], pick: Pick): Pick[] | null {
  const step = chosen.findLastIndex((_, place) => nextPicks(all, chosen.slice(0, place)).includes(pick));
  const changed = [...chosen.slice(0, step), pick];
  return step < 0 || pickedMove(all, changed) ? null : changed;
}

function begins(sequence: PickSequence, chosen: Pick[]): boolean {
  return chosen.every((pick, place) => sequence.picks[place] === pick);
}

function orders(move: string, picks: Pick[]): Pick[][] {
  return /^(swap|open) /.test(move) ? [picks, picks.toReversed()] : [picks];
}

function picksOf(move: string, view: View): Pick[] {
  const [verb = "", ...rest] = move.split(" ");
  switch (verb) {
    case "take": // `gang` takes into the hand, `bande` straight into the row
    case "turn": // the card in hand goes to the discard pile first
      return ["discard", ...rest];
    case "drop":
      return ["discard"];
    case "draw":
      return ["draw"];
    case "pass":
      return view.phase === "hand" ? ["discard", "pass"] : ["pass"];
    default:
      return rest.length ? rest : [verb];
  }
}

/**
 * The move that a person seems to mean by picking something that is not offered, so that the server can explain
 * why it is refused; null if only the question can be repeated.
 */
export function attempt(view: View, chosen: Pick[], pick: Pick): string | null {
  const first = chosen[0];
  switch (`${family(view.game)} ${view.phase}`) {
    case "clan hand":
    case "clan taken":
      return isSlot(pick) ? `put ${pick} up` : null;
    case "clan action":
      return isSlot(pick) ? struck(view, first, pick) : null;
    case "gang open":
      return first && isSlot(pick)
        ? `open ${[first, pick].sort().join(" ")}`
        : aside(view, pick, `open ${pick} ${pick}`);
    case "gang hand":
      if (!isSlot(pick)) return null;
      return first === "discard" ? `turn ${pick}` : first ? `swim ${first} ${pick}` : `put ${pick}`;
    case "bande source":
      return pick === "discard" ? `take ${view.seat}1` : first === "discard" && isSlot(pick) ? `take ${pick}` : null;
    case "bande hand":
      return isSlot(pick) ? usedOn(view, first, pick) : pick === "draw" ? "draw" : null;
    default:
      return null;
  }
}

/** The given move if the pick is another player's card: only own cards can be chosen, and the refusal explains that. */
function aside(view: View, pick: Pick, move: string): string | null {
  return isSlot(pick) && pick[0] !== view.seat ? move : null;
}

function struck(view: View, first: Pick | undefined, pick: Pick): string | null {
  const verbs: Record<string, string> = { cleanup: "clean", flip: "flip", peek: "peek" };
  if (view.hand !== "swap") return `${verbs[view.hand ?? ""] ?? "flip"} ${pick}`;
  const other = first ?? partners(view).find((slot) => slot[0] !== pick[0]);
  return other ? `swap ${[other, pick].sort().join(" ")}` : null;
}

/** The cards that some legal swap would move. */
function partners(view: View): Pick[] {
  return [...new Set(view.legal.flatMap((move) => move.split(" ").slice(1)))];
}

function usedOn(view: View, first: Pick | undefined, pick: Pick): string {
  if (view.hand === "peek") return `peek ${pick}`;
  return view.hand === "swap" && first ? `swap ${first} ${pick}` : `put ${pick}`;
}
