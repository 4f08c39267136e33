/** The puzzle that is posed, for its panel. */
import { getContext, setContext } from "svelte";
import type { PuzzleStream } from "./stream.svelte";

export interface PuzzleAtTable {
  stream: PuzzleStream;
  isToday: boolean;
  /** The id of the puzzle after this one. */
  next: string | null;
  /** Poses the same puzzle again. */
  onagain: () => void;
}

const KEY = Symbol("puzzle");

export function setPuzzle(puzzle: PuzzleAtTable): void {
  setContext(KEY, puzzle);
}

export function puzzleAtTable(): PuzzleAtTable {
  return getContext<PuzzleAtTable>(KEY);
}
