/** What the list says about a match, in the current language. */
import { language, t } from "../lang/index.svelte";
import { seatBeaver, seatName, series } from "../table/names";
import type { MatchInfo, MatchSeat, SeatInfo } from "../wire";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Who has won, or why nobody has. */
export function headline(match: MatchInfo): string {
  if (match.ending !== "finished") return t(`matches.${match.ending}`);
  const winners = match.seats.filter(({ place }) => place === 1);
  if (winners.length === 1 && isMe(winners[0]!)) return t("matches.won.you");
  const names = series(winners.map(nameOf));
  return t(winners.length > 1 ? "matches.won.shared" : "matches.won.other", { names });
}

/** The seats, the best first; in the order of the table if nobody has won. */
export function ranked(match: MatchInfo): MatchSeat[] {
  return match.seats.toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0));
}

/** A person by the name of that time, a bot by that of its seat; somebody who was deleted has none. */
export function nameOf(seat: MatchSeat): string {
  return seat.level || seat.name ? seatName(asSeat(seat), seat.seat) : t("matches.somebody");
}

/** Which beaver sat there. */
export function beaverOf(seat: MatchSeat, match: MatchInfo): number {
  return seatBeaver(asSeat(seat), match.seats.map(asSeat));
}

/** Whether this is the seat of the person at this page, and not of somebody beside them. */
export function isMe({ mine, beside }: MatchSeat): boolean {
  return mine && !beside;
}

/** How long a match has taken, in one unit: “23 minutes”. */
export function duration({ began, ended }: MatchInfo): string {
  const seconds = ended - began;
  if (seconds < 2 * HOUR) return inUnit(Math.max(1, Math.round(seconds / MINUTE)), "minute");
  return seconds < 2 * DAY ? inUnit(Math.round(seconds / HOUR), "hour") : inUnit(Math.round(seconds / DAY), "day");
}

function inUnit(count: number, unit: "minute" | "hour" | "day"): string {
  return new Intl.NumberFormat(language(), { style: "unit", unit, unitDisplay: "long" }).format(count);
}

function asSeat({ seat, name, beaver, level }: MatchSeat): SeatInfo {
  return { seat, name, beaver, level, kind: level ? "bot" : "person" } as SeatInfo;
}
