/** The table by keyboard: what each key does, and the list of them for the help. */
import { t } from "../lang/index.svelte";
import { announce } from "../lib/announce.svelte";
import { listKeys } from "../lib/keys.svelte";
import type { View } from "../wire";
import { WORDS } from "./choices";
import type { Choosing } from "./choosing.svelte";
import { LAYING } from "./effects";
import { actions, question } from "./question";
import type { Place } from "./script";
import { isArrow, walk } from "./walking";

export interface AtTable {
  board: HTMLElement;
  view: View;
  choosing: Choosing;
  /** The name of the player to move. */
  mover: string;
  pick: (place: Place) => void;
  undo: () => void;
}

/** Handles a key; keys that belong to a field, a dialog or the browser are ignored. */
export function answerKey(event: KeyboardEvent, table: AtTable): void {
  if (event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
  if (event.target instanceof Element && event.target.closest("input, textarea, select")) return;
  const { choosing, view } = table;
  if (event.ctrlKey) {
    if (event.key === "z" && view.seat && !choosing.stream.overShoulder) table.undo();
  } else if (isArrow(event.key)) {
    if (event.target instanceof Element && event.target.matches(".others")) return; // a strip that scrolls
    event.preventDefault();
    walk(table.board, event.key);
  } else if (event.key === "Escape") {
    if (choosing.held) choosing.cancel();
    else if (choosing.explained) choosing.explain();
    else if (choosing.chosen.length || choosing.problem) choosing.back();
    else choosing.show.hurry();
  } else if (event.key === t("table.key.hear")) {
    announce(choosing.asked ? question(view, choosing.previewed ? [] : choosing.chosen) : t("table.turn.other", { name: table.mover }));
  } else if (/^[1-4]$/.test(event.key)) {
    const effect = LAYING[Number(event.key) - 1]!;
    if (choosing.legend.includes(effect)) choosing.showOnly(effect);
  } else if (choosing.asksFace && [t("table.key.up"), t("table.key.down")].includes(event.key)) {
    choosing.face = event.key === t("table.key.up") ? "up" : "down";
  } else if (choosing.previewed) {
    const last = choosing.chosen.at(-1)!;
    if (WORDS.some((word) => word === last && event.key === t(`table.key.${word}`))) table.pick(last);
  } else {
    const action = actions(view, choosing.offered).find(({ key }) => key === event.key);
    if (action) table.pick(action.pick);
  }
}

/** Lists the table's keys in the help; call it from a component. */
export function listTableKeys(): void {
  listKeys(() => ({
    title: t("table.keys"),
    keys: [
      { keys: ["←", "↑", "→", "↓"], what: t("table.keys.arrows") },
      { keys: ["Tab"], what: t("table.keys.next") },
      { keys: ["Enter"], what: t("table.keys.enter") },
      { keys: printed("draw"), what: t("table.keys.draw") },
      { keys: printed("discard"), what: t("table.keys.discard") },
      { keys: printed("up", "down"), what: t("table.keys.face") },
      { keys: ["1", "2", "3", "4"], what: t("table.keys.effects") },
      { keys: printed("knock", "pass", "stop"), what: t("table.keys.knock") },
      { keys: ["Esc"], what: t("table.keys.back") },
      { keys: [t("table.key.ctrl"), "Z"], what: t("table.keys.undo") },
      { keys: printed("hear"), what: t("table.keys.hear") },
    ],
  }));
}

/** Keys as they are printed on a keyboard. */
function printed(...names: ("draw" | "discard" | "up" | "down" | "knock" | "pass" | "stop" | "hear")[]): string[] {
  return names.map((name) => t(`table.key.${name}`).toUpperCase());
}
