/** How the sum of a round comes about, as a person would write it beside the cards. */
import type { Card, Game } from "../wire";
import { look } from "./looks";

/** “8 + 1 + 0”. */
export function workings(game: Game, cards: Card[]): string {
  return look(game).addends(cards).join(" + ");
}
