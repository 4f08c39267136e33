/**
 * What is special about a family of games on the table. A family that is not listed looks like the one
 * whose cards lie most alike.
 */
import { family, gameFacts } from "../lib/games.svelte";
import type { Game } from "../wire";

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
  /** Whether players have to remember their own cards. */
  remembers: boolean;
}

const LOOKS: Record<Look["style"], Look> = {
  clan: { style: "clan", ground: "lodge", box: true, ownOnly: false, wide: false, remembers: false },
  gang: { style: "gang", ground: "raft", box: false, ownOnly: true, wide: true, remembers: false },
  bande: { style: "bande", ground: "log", box: false, ownOnly: false, wide: false, remembers: true },
};

export function look(game: Game): Look {
  const own = family(game);
  return isStyle(own) ? LOOKS[own] : { ...LOOKS[alike(gameFacts(game)?.layout ?? [])], ownOnly: false, remembers: false };
}

function isStyle(name: string): name is Look["style"] {
  return name in LOOKS;
}

/** One row, rows of the same length, or rows that rest on others. */
function alike(layout: number[][]): Look["style"] {
  if (layout.length < 2) return "bande";
  return layout.every((row) => row.length === layout[0]!.length) ? "gang" : "clan";
}
