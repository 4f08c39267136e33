/** The first match after a lesson: as children's play is set up, or an ordinary one against one kit. */
import { planOnDevice, playNow } from "../kids/plan";
import { gameFacts } from "../lib/games.svelte";
import { ensureMe } from "../lib/me.svelte";
import { api } from "../net/api";
import { go } from "../routes/router.svelte";
import type { Game } from "../wire";

export async function playMatch(game: Game, forChildren: boolean): Promise<void> {
  const facts = gameFacts(game);
  if (forChildren && facts) return playNow(facts, planOnDevice());
  await ensureMe();
  go(`/table/${await api.open({ game, seats: [{ kind: "me" }, { kind: "bot", level: "kit" }], start: true })}`);
}

/** The page from which the learner came. */
export function homeOf(forChildren: boolean): string {
  return forChildren ? "/kids" : "/";
}
