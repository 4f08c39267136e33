/** A pictured example of the rules, as the engine has played it (`biberbau.examples`). */
import type { GameEvent, Slot, View } from "../wire";

export interface ExampleData {
  /** The position, as one of the players sees it. */
  before: View;
  /** The table after the moves; null without moves. */
  after: View | null;
  events: GameEvent[];
  /** What happens, in sentences. */
  sentences: string[];
  /** Cards that the player to move cannot touch. */
  protected: Slot[];
  names: Record<string, string>;
}
