/** Matches played by the engine, for the tests. */
import type { GameEvent, View } from "../wire";
import file from "./plays.fixture.json?raw";

export interface Play {
  viewer: string | null;
  view: View;
  steps: {
    asked: Pick<View, "seat" | "phase" | "hand" | "legal">;
    events: GameEvent[];
    after: Pick<View, "cards" | "hand" | "draw" | "aside" | "discard">;
    said: Record<"en" | "de", (string | null)[]>;
  }[];
}

export const plays = JSON.parse(file) as Play[];
