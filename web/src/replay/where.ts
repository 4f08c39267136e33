/** Where a replay is, in words. */
import { t } from "../lang/index.svelte";
import type { ReplayStream } from "./stream.svelte";

/** “Round 2 of 5, turn 4”. */
export function where(stream: ReplayStream): string {
  const { round, turn, isEnd } = stream.replayed.moments[stream.at]!;
  const { rounds } = stream.replayed.view(stream.at, "public");
  if (isEnd) return t("replay.where.end", { round, rounds });
  return turn ? t("replay.where.turn", { round, rounds, turn }) : t("replay.where.deal", { round, rounds });
}
