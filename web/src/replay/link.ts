/** The fragment of a link to a moment: `#42` after 42 moves, `#42d` at the deal that follows, `#42-B` as B saw it. */
import type { ReplayEyes } from "../wire";
import type { Replayed } from "./moments";

export interface Pointed {
  at: number;
  eyes: ReplayEyes;
}

const USUAL: ReplayEyes = "all";
/** The fragment of a link to what the coach says about a match. */
export const REVIEW = "#review";

export function fragmentOf({ moments }: Replayed, { at, eyes }: Pointed): string {
  const { number, isDeal } = moments[at]!;
  return `#${number}${isDeal ? "d" : ""}${eyes === USUAL ? "" : `-${eyes}`}`;
}

/** Where a fragment leads; the beginning if it leads nowhere. */
export function pointedBy(fragment: string, replayed: Replayed): Pointed {
  const [, number, deal, given] = /^#(\d{1,5})(d?)(?:-(\w+))?$/.exec(fragment) ?? [];
  const eyes = replayed.eyes.find((each) => each === given) ?? USUAL;
  const found = replayed.moments.findIndex((moment) => moment.number === Number(number ?? 0) && moment.isDeal === (deal === "d"));
  return { at: Math.max(0, found), eyes };
}
