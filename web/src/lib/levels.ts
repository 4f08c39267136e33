/** The levels of the bots, from the weakest to the strongest. */
import type { Level } from "../wire";

export const LEVELS: readonly Level[] = ["kit", "yearling", "builder", "elder", "boss"];
export const USUAL_LEVEL: Level = "yearling";
