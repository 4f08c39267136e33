/**
 * The facts of the games. The page has those it was built with, so that it starts without waiting; which ones can be
 * played is decided by the server.
 */
import { BUILT_IN } from "../games";
import { hasText, t } from "../lang/index.svelte";
import type { Game, GameFacts } from "../wire";

let offered = $state.raw<readonly GameFacts[]>(BUILT_IN);

/** The games that are offered. */
export function games(): readonly GameFacts[] {
  return offered;
}

/** Stores what the server offers. */
export function learnGames(facts: readonly GameFacts[]): void {
  offered = facts;
}

/** The facts of a game; undefined if neither the page nor the server knows it. */
export function gameFacts(game: Game): GameFacts | undefined {
  return offered.find(({ name }) => name === game) ?? BUILT_IN.find(({ name }) => name === game);
}

/** Games of a family share rules, questions and the look of the table. */
export function family(game: Game): string {
  return gameFacts(game)?.family ?? "";
}

/** What a game is called. */
export function gameName(game: Game): string {
  return textOr(`game.${game}`, game);
}

/** What a game is about, in a sentence. */
export function gameAbout(game: Game): string {
  return textOr(`game.${game}.about`, "");
}

function textOr(key: string, other: string): string {
  return hasText(key) ? t(key) : other;
}
