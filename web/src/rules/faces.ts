/** Which cards a game is played with, and how they lie, for the pictures on its page. */
import type { Game } from "../wire";

const upTo = (last: number): string[] => Array.from({ length: last + 1 }, (_, value) => String(value));

export const NUMBERS: Record<Game, string[]> = {
  clan: upTo(9),
  "clan-combined": upTo(9),
  gang: upTo(12),
  bande: upTo(9),
  "bande-classic": upTo(9),
};

export const SPECIALS: Record<Game, string[]> = {
  clan: ["cleanup", "flip"],
  "clan-combined": ["cleanup", "flip", "swap", "peek"],
  gang: ["beaver"],
  bande: ["peek", "swap", "draw2"],
  "bande-classic": ["peek", "swap", "draw2"],
};

/** Rows of places, from the top. */
export const PLACES: Record<Game, number[][]> = {
  clan: [
    [4, 5],
    [1, 2, 3],
  ],
  "clan-combined": [
    [4, 5],
    [1, 2, 3],
  ],
  gang: [
    [1, 2, 3, 4],
    [5, 6, 7, 8],
  ],
  bande: [[1, 2, 3, 4]],
  "bande-classic": [[1, 2, 3, 4]],
};
