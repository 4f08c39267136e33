/** The scene in the picture of a game: its own, or that of its family. */

/** A card in the scene: face, left, top, turn in degrees, size. */
export type Laid = [face: string, x: number, y: number, turn: number, size: number];

export interface Scene {
  cards: Laid[];
  /** What the cards lie on. */
  ground: "lodge" | "raft" | "log";
  /** Lodges: where, and how large. */
  roofs?: [x: number, size: number][];
  night?: boolean;
}

const lodge = (x: number, y: number, size: number, faces: string[]): Laid[] =>
  faces.map((face, i) => {
    const [column, row] = i < 3 ? [i, 1] : [i - 2.5, 0];
    return [face, x + column * 62 * size, y + row * 62 * size, (i % 2 ? 1 : -1) * 1.5, size];
  });
const row = (y: number, faces: string[], lifts: number[]): Laid[] =>
  faces.map((face, i) => [face, 34 + i * 35, y - (lifts[i] ?? 0), ((i % 2) * 2 - 1) * 2, 0.52]);
const raft = (faces: string[]): Laid[] =>
  faces.map((face, i) => [face, 46 + (i % 4) * 28, 24 + Math.floor(i / 4) * 38, (i % 3) - 1, 0.43]);

/** By the names of games and of families. */
const SCENES: Record<string, Scene> = {
  clan: { cards: lodge(56, 24, 0.48, ["7", "?", "4", "9", "9"]), ground: "lodge", roofs: [[100, 1]] },
  "clan-combined": {
    cards: [
      ...lodge(14, 38, 0.36, ["8", "?", "3", "5"]),
      ...lodge(120, 38, 0.36, ["?", "6", "0", "2"]),
      ["swap", 84, 8, 0, 0.5],
    ],
    ground: "lodge",
    roofs: [
      [46, 0.62],
      [152, 0.62],
    ],
  },
  gang: { cards: raft(["5", "12", "?", "3", "5", "beaver", "9", "?"]), ground: "raft" },
  bande: { cards: row(46, ["2", "?", "?", "0"], [12, 0, 0, 14]), ground: "log" },
  "bande-classic": { cards: row(46, ["?", "1", "?", "peek"], [0, 10, 0, 10]), ground: "log", night: true },
};

const ANY: Scene = { cards: row(46, ["?", "?", "?", "?"], [0, 12, 12, 0]), ground: "log" };

export function scene(game: string, family: string): Scene {
  return SCENES[game] ?? SCENES[family] ?? ANY;
}
