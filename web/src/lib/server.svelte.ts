/** What the page knows of the server it came from. */
import { addTexts } from "../lang/index.svelte";
import { api } from "../net/api";
import type { About, Game } from "../wire";
import { gameFacts, learnGames } from "./games.svelte";
import { ROOT } from "./root";

let known = $state.raw<About | null>(null);

/** The server's own description; null until it was fetched. */
export function about(): About | null {
  return known;
}

let asking: Promise<About> | null = null;

/** Asks the server about itself, once. */
export async function askAbout(): Promise<About> {
  return known ?? (await askAgain());
}

/** Asks again if the page does not know this game: the server may have been upgraded. */
export function getToKnow(game: Game): void {
  if (!gameFacts(game)) askAgain().catch(() => undefined); // callers that need the server show the error themselves
}

function askAgain(): Promise<About> {
  asking ??= api
    .about()
    .then(learn)
    .finally(() => (asking = null));
  return asking;
}

function learn(about: About): About {
  known = about;
  learnGames(about.games);
  addTexts(about.texts);
  return about;
}

/** An address of this page that others can use: a LAN address if this one works only on this device. */
export function shared(path: string): string {
  const [house] = isLocal() ? (known?.addresses ?? []) : [];
  return (house ?? location.origin + ROOT).replace(/\/$/, "") + path;
}

/** Whether this page's address works only on this device. */
export function isLocal(): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
}
