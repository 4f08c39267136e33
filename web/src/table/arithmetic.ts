/** The sum of a round as a calculation in text. */
import type { Card, Game } from "../wire";
import { look } from "./looks";

/** “8 + 1 + 0”. */
export function workings(game: Game, cards: Card[]): string {
  return look(game).addends(cards).join(" + ");
}
