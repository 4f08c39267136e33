/** How the sum of a round comes about, as a person would write it beside the cards. */
import type { Card } from "../notation";
import type { Game } from "../wire";
import { family } from "./choices";

/** “8 + 1 + 0”; in `gang` one number for each column, a pair counts nothing. */
export function workings(game: Game, cards: Card[]): string {
  const numbers =
    family(game) === "gang"
      ? [0, 1, 2, 3].map((column) => columnSum(cards, column))
      : cards.filter((card) => card !== "-");
  return numbers.join(" + ");
}

function columnSum(cards: Card[], column: number): number {
  const [top, bottom] = [cards[column], cards[column + 4]];
  return top === bottom || top === "beaver" || bottom === "beaver" ? 0 : Number(top) + Number(bottom);
}
