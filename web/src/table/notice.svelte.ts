/** Lets a person notice that it is their turn: here, in another tab, or in a pocket. */
import { t } from "../lang/index.svelte";
import { settings } from "../lib/settings.svelte";
import type { Game } from "../wire";
import { play } from "./sounds";

/** Call it from a component; `asked` says whether it is this person's turn, `game` what is being played. */
export function noticeTurns(asked: () => boolean, game: () => Game | undefined): void {
  $effect(() => {
    if (!asked()) return;
    play("turn");
    if (settings.vibration && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60);
    if (!document.hidden) return;
    const title = document.title;
    const note = notify(game());
    document.title = t("table.notice");
    const back = (): void => {
      document.title = title;
      note?.close();
    };
    document.addEventListener("visibilitychange", back, { once: true });
    return () => {
      document.removeEventListener("visibilitychange", back);
      back();
    };
  });
}

function notify(game: Game | undefined): Notification | null {
  if (!settings.notifications || !("Notification" in globalThis) || Notification.permission !== "granted" || !game)
    return null;
  try {
    const note = new Notification(t("table.notice"), {
      body: t("table.notice.body", { game: t(`game.${game}`) }),
      tag: "biberbau-turn",
    });
    note.onclick = () => focus();
    return note;
  } catch {
    return null; // some phones allow this only to a service worker
  }
}
