/** Seats of tables that no server keeps: of lessons and examples. */
import type { SeatInfo } from "../wire";

export function plainSeat(seat: string, kind: "person" | "bot", name: string, beaver: number): SeatInfo {
  return {
    seat: seat as SeatInfo["seat"],
    kind,
    name,
    beaver,
    level: null,
    player: null,
    here: true,
    stand_in: false,
    late: false,
    given_away: false,
    votes: 0,
    ready: false,
    shows_hand: false,
    beside: false,
    program: false,
    memory_aid: false,
    memory_aid_next: false,
    pace: "normal",
  };
}
