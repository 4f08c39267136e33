/** What a match for children is like: how many bots, how strong, how many rounds, and which aids. Kept on this device. */
import { ensureMe } from "../lib/me.svelte";
import { remember, remembered } from "../lib/remembered";
import { api } from "../net/api";
import { go } from "../routes/router.svelte";
import { enlarge } from "../table/large";
import type { GameFacts, Level, NewTable } from "../wire";

export interface Plan {
  others: number;
  level: Level;
  rounds: number;
  memoryAid: boolean;
  slow: boolean;
  largeCards: boolean;
}

const PLACE = "kids";
/** One opponent, so that the match is short. */
const USUAL: Plan = { others: 1, level: "kit", rounds: 1, memoryAid: true, slow: true, largeCards: true };

export function planOnDevice(): Plan {
  return remembered(PLACE, USUAL);
}

export function keepPlan(plan: Plan): void {
  remember(PLACE, plan);
}

/** The first game of each family, those for the youngest first. */
export function forChildren(games: readonly GameFacts[]): GameFacts[] {
  const firsts = games.filter((each) => games.find(({ family }) => family === each.family) === each);
  return firsts.sort((one, other) => one.ages - other.ages || one.minutes[1] - other.minutes[1]);
}

/** The message that opens the table. There is no time limit, and nobody else is let in. */
export function wish({ name, players: [least, most] }: GameFacts, plan: Plan): NewTable {
  const others = Math.min(Math.max(plan.others, least - 1), most - 1);
  return {
    game: name,
    seats: [
      { kind: "me", memory_aid: plan.memoryAid, pace: plan.slow ? "slow" : "normal" },
      ...Array.from({ length: others }, () => ({ kind: "bot", level: plan.level }) as const),
    ],
    settings: {
      options: { rounds: plan.rounds },
      watch: "nobody",
      visibility: "invitation",
      turn_seconds: null,
      turn_days: null,
      memory_aid: false,
      chat: false,
      hints: false,
    },
    start: true,
  };
}

export async function playNow(facts: GameFacts, plan: Plan): Promise<void> {
  await ensureMe();
  const table = await api.open(wish(facts, plan));
  if (plan.largeCards) enlarge(table);
  go(`/table/${table}`);
}
