/** Über Tage spielen, auf Deutsch. */
import type { days as english } from "../en/days";

export const days: Record<keyof typeof english, string> = {
  "days.until": "Zeit bis {when}",
  "days.left": "bis {when}",
};
