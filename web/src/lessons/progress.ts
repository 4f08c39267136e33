/** How far the lessons on this device are. */
import type { Game } from "../wire";
import { keep, kept, know, LESSONS } from "./known";

/** The lesson is finished; the next visit begins at its start. */
export function finish(game: Game): void {
  know(game);
  const { [game]: _, ...unfinished } = kept().unfinished;
  keep({ done: [...new Set([...kept().done, game])], unfinished });
}

/** The moves of an unfinished lesson; none if the lesson has changed since. */
export function movesSoFar(game: Game, version: string): string[] {
  const found = kept().unfinished[game];
  return found?.version === version ? found.moves : [];
}

export function keepMoves(game: Game, version: string, moves: string[]): void {
  keep({ unfinished: { ...kept().unfinished, [game]: { version, moves } } });
}

/** The lesson to learn after this one: one that builds on it, else the first that is not finished; null if none is left. */
export function nextLesson(game: Game): Game | null {
  const open = Object.keys(LESSONS)
    .filter((each) => each !== game && !kept().done.includes(each))
    .sort((one, other) => LESSONS[one]!.before.length - LESSONS[other]!.before.length);
  return open.find((each) => LESSONS[each]!.before.includes(game)) ?? open[0] ?? null;
}
