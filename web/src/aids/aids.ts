/** The aids of a person at a table: everybody at the table sees who has which. */
import type { SeatInfo } from "../wire";

/** The names of the aids that a person has in this round. */
export function aidsOf({ memory_aid, pace }: SeatInfo): ("new.memory" | "aids.slow")[] {
  return [...(memory_aid ? (["new.memory"] as const) : []), ...(pace === "slow" ? (["aids.slow"] as const) : [])];
}
