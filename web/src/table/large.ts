/** Large cards: a choice for this device, or for one table that was opened for children. */
import { remember, remembered } from "../lib/remembered";
import { settings } from "../lib/settings.svelte";

const PLACE = "large";

export function hasLargeCards(table: string): boolean {
  return settings.largeCards || isEnlarged(table);
}

/** Makes the cards of a table large on this device. */
export function enlarge(table: string): void {
  remember(PLACE, { table });
}

/** A rematch of a table with large cards has them too. */
export function enlargeLike(before: string, table: string): void {
  if (isEnlarged(before)) enlarge(table);
}

function isEnlarged(table: string): boolean {
  return remembered(PLACE, { table: "" }).table === table;
}
