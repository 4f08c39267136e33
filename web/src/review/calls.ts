/** What the server can do about the review of a match. */
import { ask } from "../net/api";
import type { Effort, Language, NextTime, ReviewInfo } from "../wire";

export const reviews = {
  /** How far it is, and what the coach says in a language. */
  see: (match: string, language: Language) => ask<ReviewInfo>("GET", `/matches/${match}/review?language=${language}`),
  ask: (match: string, effort: Effort, language: Language) =>
    ask<ReviewInfo>("POST", `/matches/${match}/review?language=${language}`, { effort }),
  /** What came back in all reviewed matches of the person. */
  nextTime: (language: Language) => ask<NextTime>("GET", `/matches/next-time?language=${language}`),
  stop: (match: string) => ask<undefined>("DELETE", `/matches/${match}/review`),
};
