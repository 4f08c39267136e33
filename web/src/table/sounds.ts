/** The sounds of the table. Silent if sound is switched off. How they are made is loaded with the first one. */
import { settings } from "../lib/settings.svelte";
import type { Sound } from "./script";

export type Played = Sound | "turn" | "emote" | "surprise";

/** Plays a sound if sounds are on; browsers allow it after the first interaction with the page. */
export function play(sound: Played): void {
  if (!settings.sound || !("AudioContext" in globalThis) || !navigator.userActivation?.hasBeenActive) return;
  import("./synthesis").then(({ synthesise }) => synthesise(sound)).catch(() => undefined); // nobody misses a sound
}
