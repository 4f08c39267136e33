/** Questions with one answer: drawing where nothing else is possible. */
import type { View } from "../wire";

/** Whether the turn can only begin by drawing. A card that would end something or could be left is never drawn unasked. */
export function isForcedDraw({ phase, legal }: View): boolean {
  return phase === "source" && legal.length === 1 && legal[0] === "draw";
}
