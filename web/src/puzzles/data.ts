/** Puzzles as the engine has written them down (`biberbau.coach.posing`), and which one is today's. */
import type { Card, Game, GameEvent, Hint, Level, Phrase, Seat, Slot, View, ViewChange } from "../wire";
import listed from "../generated/puzzles.json";

/** What happens after an answer: a move, with its events and what changes in the view. */
export interface PuzzleStep {
  events: GameEvent[];
  view: ViewChange;
}

/** A move that is not the answer: its words, and why the solution is better. */
export interface WrongMove {
  instead: Phrase;
  reasons: Phrase[];
}

export interface PuzzleInfo {
  id: string;
  game: Game;
  /** The weakest level that finds the answer. */
  level: Level;
  themes: string[];
}

export interface PuzzleData extends PuzzleInfo {
  seat: Seat;
  /** Face-down cards that the seat has seen and has to remember for the answer. */
  remember: Slot[];
  view: View;
  /** All cards that the seat has seen, by seat. */
  known: Record<string, Card[]>;
  log: GameEvent[];
  hint: Hint;
  solution: string;
  ways: Record<string, PuzzleStep[]>;
  wrong: Record<string, WrongMove>;
}

/** All puzzles, by game. */
export const PUZZLES = listed as PuzzleInfo[];

const files = import.meta.glob<PuzzleData[]>("../generated/puzzles/*.json", { import: "default" });

/** Loads a puzzle; null if there is none with this id. */
export async function loadPuzzle(id: string): Promise<PuzzleData | null> {
  const info = PUZZLES.find((each) => each.id === id);
  const all = info && (await files[`../generated/puzzles/${info.game}.json`]?.());
  return all?.find((each) => each.id === id) ?? null;
}

/** The number of a day, by the calendar of this device. */
export function dayNumber(now: Date = new Date()): number {
  return Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000);
}

/** The puzzle of a day, the same for everybody: the games take turns, and each goes through its puzzles. */
export function puzzleOf(day: number, all: readonly PuzzleInfo[] = PUZZLES): PuzzleInfo | null {
  const games = [...new Set(all.map(({ game }) => game))];
  if (!games.length) return null;
  const ofGame = all.filter(({ game }) => game === games[day % games.length]);
  return ofGame[Math.floor(day / games.length) % ofGame.length]!;
}
