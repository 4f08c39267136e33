/** The replay that is shown, for its panel and the choice of eyes. */
import { getContext, setContext } from "svelte";
import type { Player } from "./player.svelte";

export interface ReplayAtTable {
  player: Player;
  /** The record, for whoever wants to keep it. */
  record: unknown;
  /** The match that a link leads to; null for a file. */
  match: string | null;
  /** Whether the link leads to what the coach says. */
  isReviewed: boolean;
}

const KEY = Symbol("replay");

export function setReplay(replay: ReplayAtTable): void {
  setContext(KEY, replay);
}

export function replayAtTable(): ReplayAtTable {
  return getContext<ReplayAtTable>(KEY);
}
