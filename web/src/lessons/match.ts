/** An ordinary first match of a game, against one kit. */
import { ensureMe } from "../lib/me.svelte";
import { api } from "../net/api";
import { go } from "../routes/router.svelte";
import type { Game } from "../wire";

export async function playMatch(game: Game): Promise<void> {
  await ensureMe();
  go(`/table/${await api.open({ game, seats: [{ kind: "me" }, { kind: "bot", level: "kit" }], start: true })}`);
}
