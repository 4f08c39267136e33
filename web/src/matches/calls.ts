/** What the server can do about the matches of the person that have ended. */
import { ask } from "../net/api";
import type { Game, MatchLink, MyMatches, Standings } from "../wire";

/** Which matches are shown; empty: all of them. */
export interface Filter {
  game: Game;
  /** The name of another player. */
  name: string;
  /** For how many days back. */
  days: string;
  finished: "" | "true" | "false";
}

export const ALL: Filter = { game: "", name: "", days: "", finished: "" };
const DAY = 86_400;

export const matches = {
  /** A page of the list; `before` is `more` of the page before. */
  list: (filter: Filter, before: string | null) => ask<MyMatches>("GET", `/matches?${query(filter, before, Date.now() / 1000)}`),
  /** Who won how often in the matches that fit, of those that are finished. */
  standings: (filter: Filter) => ask<Standings>("GET", `/matches/standings?${query({ ...filter, finished: "" }, null, Date.now() / 1000)}`),
  share: (match: string) => ask<MatchLink>("POST", `/matches/${match}/share`),
  endSharing: (match: string) => ask<undefined>("DELETE", `/matches/${match}/share`),
  remove: (match: string) => ask<undefined>("DELETE", `/matches/${match}`),
};

/** The parameters of a request for a page of the list; `now` is in seconds. */
export function query({ game, name, days, finished }: Filter, before: string | null, now: number): string {
  const since = days && String(Math.floor(now - Number(days) * DAY));
  const wanted = { game, with: name, since, finished, before: before ?? "" };
  return String(new URLSearchParams(Object.entries(wanted).filter(([, value]) => value !== "")));
}
