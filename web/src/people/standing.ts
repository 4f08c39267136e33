/** Whether a person is at the table, as far as it matters for giving their seat away. */
import type { SeatInfo, TableInfo } from "../wire";

/** Here; gone a moment ago; away for so long that a bot plays; away, and the others have given the seat away. */
export type Standing = "here" | "gone" | "away" | "given";

export function standing(table: Pick<TableInfo, "stage">, seat: Pick<SeatInfo, "here" | "stand_in" | "given_away">): Standing {
  if (seat.given_away) return "given";
  if (seat.here || table.stage !== "playing") return "here";
  return seat.stand_in ? "away" : "gone";
}
