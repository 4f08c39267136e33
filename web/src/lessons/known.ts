/** Which games have a lesson, and which of them are known on this device. */
import offered from "../generated/lessons.json";
import { remember, remembered } from "../lib/remembered";
import type { Game } from "../wire";

export interface Kept {
  /** Games whose lesson was finished, or that were played without it: their lesson is not offered. */
  known: Game[];
  /** Games whose lesson was finished. */
  done: Game[];
  /** The learner's moves in unfinished lessons. */
  unfinished: Record<Game, { version: string; moves: string[] }>;
}

export const LESSONS: Record<string, { minutes: number; before: string[] }> = offered;
const PLACE = "lessons";

/** What this device remembers of lessons. */
export function kept(): Kept {
  return remembered<Kept>(PLACE, { known: [], done: [], unfinished: {} });
}

export function keep(change: Partial<Kept>): void {
  remember(PLACE, { ...kept(), ...change });
}

/** Whether to offer the lesson: the game has one, and was never played or learned on this device. */
export function isNewHere(game: Game): boolean {
  return game in LESSONS && !kept().known.includes(game);
}

/** The game was played without its lesson, or its lesson is finished. */
export function know(game: Game): void {
  keep({ known: [...new Set([...kept().known, game])] });
}
