/** Luck and decisions as a chart: each part begins where the one before it has ended. */
import type { Luck } from "../wire";

/** Ten-thousandths in one of a hundred matches. */
const PERCENT = 100;
const WHOLE = 100;

export type LuckPart = "before" | "cards" | "decisions" | "others" | "result";

export interface Bar {
  part: LuckPart;
  from: number;
  to: number;
  /** How much it changed, rounded to whole matches in 100. */
  by: number;
}

/** The parts of a result in matches of 100, in the order in which they are drawn. */
export function bars(luck: Luck): Bar[] {
  const cards = luck.deals + luck.draws + luck.others_draws + luck.blind;
  const changes: [LuckPart, number][] = [
    ["before", luck.before],
    ["cards", cards],
    ["decisions", luck.decisions],
    ["others", luck.others],
  ];
  let at = 0;
  const parts = changes.map(([part, change]) => {
    const from = at;
    at += change;
    return { part, from: from / PERCENT, to: at / PERCENT, by: Math.round(change / PERCENT) };
  });
  return [...parts, { part: "result", from: 0, to: luck.result / PERCENT, by: Math.round(luck.result / PERCENT) }];
}

/** From where to where the chart goes: a whole match at least. */
export function rangeOf(drawn: Bar[]): { least: number; most: number } {
  const ends = drawn.flatMap(({ from, to }) => [from, to]);
  return { least: Math.min(0, ...ends), most: Math.max(WHOLE, ...ends) };
}

/** Whether a number is too large to be said: sums above a whole match are not numbers that mean something. */
export function isBeyond(by: number): boolean {
  return Math.abs(by) > WHOLE;
}
