/** What the standings show: towers of logs, and what was special. */
import { t } from "../lang/index.svelte";
import { gameName } from "../lib/games.svelte";
import { dateOf } from "../lib/when";
import { pointsText } from "../table/names";
import type { Standing, Standings } from "../wire";

/** As many people as stand beside each other on a phone. */
const MOST_TOWERS = 4;
const MOST_LOGS = 8;
const MOST_ROUNDS = 2;

export interface TowerOf {
  person: Standing;
  logs: number;
}

/** The people with most wins, and how many logs each of them has: one for a win, or for several if there are many. */
export function towers({ people }: Standings): TowerOf[] {
  const most = Math.max(1, ...people.map(({ won }) => won));
  const scale = Math.max(1, most / MOST_LOGS);
  return people.slice(0, MOST_TOWERS).map((person) => ({ person, logs: Math.ceil(person.won / scale) }));
}

export interface Special {
  sign: "crown" | "gift" | "house" | "paw";
  what: string;
  text: string;
  /** The match in which it happened. */
  match: string | null;
}

/** What was special, each with its match if it was in one. */
export function specials({ people, rounds, five }: Standings): Special[] {
  const found: Special[] = rounds.slice(0, MOST_ROUNDS).map(({ game, name, points, match }) => {
    const text = t("matches.special.round.by", { points: pointsText(points), name });
    return { sign: "house", what: t("matches.special.round", { game: gameName(game) }), text, match };
  });
  const thief = most(people, ({ took }) => took);
  if (thief) {
    const text = t("matches.special.thief.by", { name: thief.name, count: thief.took });
    found.push({ sign: "paw", what: t("matches.special.thief"), text, match: null });
  }
  const series = most(people, ({ streak }) => (streak > 1 ? streak : 0));
  if (series) {
    const text = t("matches.special.streak.by", { name: series.name, count: series.streak });
    found.push({ sign: "crown", what: t("matches.special.streak"), text, match: null });
  }
  if (five) {
    const text = t("matches.special.five.by", { name: five.name, date: dateOf(five.ended) });
    found.push({ sign: "gift", what: t("matches.special.five"), text, match: five.match });
  }
  return found;
}

/** The others, most matches first, for comparing. */
export function others({ people }: Standings): Standing[] {
  return people.filter(({ mine, ahead, behind }) => !mine && ahead + behind > 0).toSorted((one, other) => other.played - one.played);
}

/** The one with most of something; null if nobody has any. */
function most(people: Standing[], of: (person: Standing) => number): Standing | null {
  const best = people.toSorted((one, other) => of(other) - of(one))[0];
  return best && of(best) ? best : null;
}
