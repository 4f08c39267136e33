/** The sign of each effect. */
import type { IconName } from "../lib/Icon.svelte";
import type { Effect } from "./effects";

export const SIGNS: Record<Effect, IconName> = {
  fill: "plus",
  give: "gift",
  take: "paw",
  replace: "tray",
  clear: "tray",
  swap: "swap",
  swim: "arrow",
  turn: "flip",
  look: "eye",
  knock: "knock",
};
