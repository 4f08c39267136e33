/** Which moves are held for a moment before they are sent, because one tap made them and a mis-tap could not be undone. */
import type { TableInfo, View } from "../wire";
import { isSlot, type Pick } from "./choices";
import { isAlone } from "./names";

/** Whether a single tap on a card made this move, nothing hurries the person, and an undo may not be possible. */
export function isRash(move: string, chosen: Pick[], view: View, table: TableInfo): boolean {
  const byOneTap = chosen.length === 1 && isSlot(chosen[0]!);
  return byOneTap && table.settings.turn_seconds === null && !(isAlone(table.seats) && fillsSpace(move, view));
}

function fillsSpace(move: string, view: View): boolean {
  const [verb, slot] = move.split(" ");
  const row = slot ? view.cards[slot[0]!] : undefined;
  return verb === "put" && row?.[Number(slot!.slice(1)) - 1] === "-";
}
