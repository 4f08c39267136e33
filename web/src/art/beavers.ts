/** The twelve beavers: the colours of their fur and of the ground behind their heads. */

/** The beaver with the crown. */
export const BOSS = 11;

export type Mood = "calm" | "happy" | "sad" | "think" | "shock" | "sly";

const FURS = ["#a8703f", "#8a5a34", "#bb8450", "#94603a", "#6f4a2f", "#9d9184"];
const GROUNDS = ["#cfe6dc", "#f6dfae", "#d6e3f3", "#f5d3c5", "#dfe8c4", "#e6d8ee"];

export function furOf(which: number): string {
  return FURS[which % FURS.length]!;
}

export function groundOf(which: number): string {
  return GROUNDS[(which + Math.floor(which / 6)) % GROUNDS.length]!;
}
