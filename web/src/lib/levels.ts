/** The levels of the bots, from the weakest to the strongest. */
import { t } from "../lang/index.svelte";
import type { Level } from "../wire";

export const LEVELS: readonly Level[] = ["kit", "yearling", "builder", "elder", "boss"];
export const USUAL_LEVEL: Level = "yearling";

/** 1 for the weakest level. */
export function levelNumber(level: Level): number {
  return LEVELS.indexOf(level) + 1;
}

/** The name of a level, and how strong it is. */
export function levelText(level: Level): string {
  return t("level.named", { name: t(`bot.${level}`), number: levelNumber(level), of: LEVELS.length });
}
