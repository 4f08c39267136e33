/** Who is addressed at the end of a round. */
import type { FollowedTable } from "../../net/followed.svelte";
import type { Seat } from "../../wire";

/** The seat that is called “you”; null for spectators, and where several people look at one device together. */
export function addressed({ table, seat, overShoulder }: FollowedTable): Seat | null {
  if (seat === null || overShoulder) return null;
  const seats = table?.seats ?? [];
  const player = seats.find((each) => each.seat === seat)?.player ?? null;
  return player !== null && seats.filter((each) => each.player === player).length > 1 ? null : seat;
}
