/** Notifies a person that it is their turn: by title, notification and vibration. */
import { t } from "../lang/index.svelte";
import { gameName } from "../lib/games.svelte";
import { notify } from "../lib/notifications";
import { settings } from "../lib/settings.svelte";
import { callOut } from "../lib/title.svelte";
import type { Game } from "../wire";
import { play } from "./sounds";

/**
 * Call it from a component; `asked` names this person's turn, null while it is not theirs. Turns need different names: the
 * others may answer before the page shows that it is their turn. `game` is what is being played.
 */
export function noticeTurns(asked: () => string | null, game: () => Game | undefined): void {
  const turn = $derived(asked());
  let hidden = $state(document.hidden);

  $effect(() => {
    const see = (): void => void (hidden = document.hidden);
    document.addEventListener("visibilitychange", see);
    return () => document.removeEventListener("visibilitychange", see);
  });
  $effect(() => {
    if (!turn) return;
    play("turn");
    if (settings.vibration && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60);
  });
  $effect(() => {
    callOut(turn && hidden ? t("table.notice") : null);
    return () => callOut(null);
  });
  $effect(() => {
    if (!turn || !document.hidden) return; // a person who leaves during their turn knows it
    const playing = game();
    if (!settings.notifications || !playing) return;
    const close = notify(t("table.notice"), t("table.notice.body", { game: gameName(playing) }));
    document.addEventListener("visibilitychange", close, { once: true });
    return () => {
      document.removeEventListener("visibilitychange", close);
      close();
    };
  });
}
