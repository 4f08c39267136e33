/** Matches played by the engine, for the tests. */
import type { GameEvent, Language, View } from "../wire";
import file from "./plays.fixture.json?raw";

export interface Play {
  viewer: string | null;
  view: View;
  steps: {
    asked: Pick<View, "seat" | "phase" | "hand" | "legal">;
    events: GameEvent[];
    after: Pick<View, "cards" | "hand" | "draw" | "aside" | "discard">;
    said: Record<Language, string[]>;
  }[];
  /** The sentences about all events, spaces with their codes. */
  story: Record<Language, string[]>;
}

export const plays = JSON.parse(file) as Play[];
