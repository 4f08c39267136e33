/** What the page knows of the server it came from. */
import { addTexts } from "../lang/index.svelte";
import { api } from "../net/api";
import type { About, Game } from "../wire";
import { gameFacts, learnGames } from "./games.svelte";

let known = $state.raw<About | null>(null);

/** What the server has told about itself; null until then. */
export function about(): About | null {
  return known;
}

let asking: Promise<About> | null = null;

/** Asks the server about itself, once. */
export async function askAbout(): Promise<About> {
  return known ?? (await askAgain());
}

/** Asks again if this game is new to the page: the server may have learned it meanwhile. */
export function getToKnow(game: Game): void {
  if (!gameFacts(game)) askAgain().catch(() => undefined); // whoever needs the server says that it is away
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

/** An address of this page that others can use: where this one works only on this device, one of the house's. */
export function shared(path: string): string {
  const [house] = isLocal() ? (known?.addresses ?? []) : [];
  return (house ?? location.origin).replace(/\/$/, "") + path;
}

/** Does this page's address lead anywhere only on this very device? */
export function isLocal(): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
}
