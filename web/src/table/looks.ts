/**
 * What is special about a family of games on the table. A family that is not listed looks like the one
 * whose cards lie most alike.
 */
import { family, gameFacts } from "../lib/games.svelte";
import type { Card, Game } from "../wire";

export interface Look {
  /** The style of the table. */
  style: "clan" | "gang" | "bande";
  /** What a player's cards lie on. */
  ground: "lodge" | "raft" | "log";
  /** Whether the space for cards out of play is shown while it is empty. */
  box: boolean;
  /** Whether cards of other players are never picked. */
  ownOnly: boolean;
  /** Whether one player's cards need twice the width. */
  wide: boolean;
  /** What the sum of a round is made of. */
  addends: (cards: Card[]) => (Card | number)[];
}

const numbers = (cards: Card[]): Card[] => cards.filter((card) => card !== "-");

const LOOKS: Record<Look["style"], Look> = {
  clan: { style: "clan", ground: "lodge", box: true, ownOnly: false, wide: false, addends: numbers },
  gang: { style: "gang", ground: "raft", box: false, ownOnly: true, wide: true, addends: columns },
  bande: { style: "bande", ground: "log", box: false, ownOnly: false, wide: false, addends: numbers },
};

export function look(game: Game): Look {
  const own = family(game);
  return isStyle(own) ? LOOKS[own] : { ...LOOKS[alike(gameFacts(game)?.layout ?? [])], ownOnly: false, addends: numbers };
}

function isStyle(name: string): name is Look["style"] {
  return name in LOOKS;
}

/** One row, rows of the same length, or rows that rest on others. */
function alike(layout: number[][]): Look["style"] {
  if (layout.length < 2) return "bande";
  return layout.every((row) => row.length === layout[0]!.length) ? "gang" : "clan";
}

/** One number for each column; a pair counts nothing. */
function columns(cards: Card[]): number[] {
  const width = cards.length / 2;
  return cards.slice(0, width).map((top, column) => {
    const bottom = cards[column + width];
    return top === bottom || top === "beaver" || bottom === "beaver" ? 0 : Number(top) + Number(bottom);
  });
}
