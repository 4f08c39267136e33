/** What a key does in a replay. */
export type ReplayKey = "film" | "start" | "end" | [what: "moment" | "turn" | "round", by: 1 | -1];

const KEYS: Record<string, ReplayKey> = {
  ArrowRight: ["moment", 1],
  ArrowLeft: ["moment", -1],
  ArrowDown: ["turn", 1],
  ArrowUp: ["turn", -1],
  PageDown: ["round", 1],
  PageUp: ["round", -1],
  Home: "start",
  End: "end",
  " ": "film",
};

/**
 * The meaning of a key, or null if it belongs to somebody else: to the browser, a dialog, a field, a button that is
 * pressed with the space bar, or to the cards, among which one walks with the arrows.
 */
export function keyOf(event: KeyboardEvent): ReplayKey | null {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || document.querySelector("dialog[open]")) return null;
  const key = KEYS[event.key];
  if (!key || !(event.target instanceof Element)) return null;
  if (event.target.closest("input, select, textarea, .log")) return null;
  if (key === "film" && event.target.closest("button, a")) return null;
  return event.key.startsWith("Arrow") && event.target.closest("[data-place]") ? null : key;
}
