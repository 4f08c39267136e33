/** Which puzzles were solved on this device, and for how many days in a row. Nothing of it leaves the device. */
import { remember, remembered } from "../lib/remembered";
import { dayNumber } from "./data";

export interface Solved {
  /** The ids of the solved puzzles. */
  done: string[];
  /** The last day on which the puzzle of the day was solved, and the days in a row until then. */
  day: number;
  days: number;
  /** The last day that was left out without ending the series. */
  forgiven: number;
}

export const NONE: Solved = { done: [], day: 0, days: 0, forgiven: 0 };

/** Number of days of which one may be left out. */
const WEEK = 7;

export function solved(): Solved {
  return remembered<Solved>("puzzles", NONE);
}

/** The days in a row; one day in a week may be left out, and does not count. */
export function streak({ day, days, forgiven }: Solved = solved(), today: number = dayNumber()): number {
  const missed = today - day - 1;
  return missed <= 0 || (missed === 1 && today - 1 - forgiven >= WEEK) ? days : 0;
}

/** Notes a puzzle that was solved without help; `isToday` says whether it is the one of the day. */
export function noteSolved(id: string, isToday: boolean): void {
  remember("puzzles", withSolved(solved(), id, isToday));
}

export function withSolved(before: Solved, id: string, isToday: boolean, today: number = dayNumber()): Solved {
  const isNew = isToday && before.day !== today;
  const isGap = isNew && today - before.day > 1 && streak(before, today) > 0;
  return {
    done: [...new Set([...before.done, id])],
    day: isNew ? today : before.day,
    days: isNew ? streak(before, today) + 1 : before.days,
    forgiven: isGap ? today - 1 : before.forgiven,
  };
}
