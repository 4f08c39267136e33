/** Dates and times in the current language. */
import { language } from "../lang/index.svelte";

const DAY = 86_400_000;
/** From this many days on a weekday could be that of the next week. */
const WEEK = 7;

/** “Dec 1, 2026”, for a time in seconds since 1970. */
export function dateOf(seconds: number): string {
  return new Date(seconds * 1000).toLocaleDateString(language(), { dateStyle: "medium" });
}

/** “Dec 1, 2026, 6:30 PM”, for a time in seconds since 1970. */
export function timeOf(seconds: number): string {
  return new Date(seconds * 1000).toLocaleString(language(), { dateStyle: "medium", timeStyle: "short" });
}

/**
 * When something ends, as people say it on the day of `now`: “today, 18:30”, “tomorrow, 18:30”, “Friday, 18:30”,
 * “1 December, 18:30”.
 */
export function whenInWords(end: Date, now: Date): string {
  const days = Math.round((midnight(end) - midnight(now)) / DAY);
  const time = end.toLocaleTimeString(language(), { hour: "numeric", minute: "2-digit" });
  return `${dayInWords(end, days)}, ${time}`;
}

function dayInWords(end: Date, days: number): string {
  if (days === 0 || days === 1) return new Intl.RelativeTimeFormat(language(), { numeric: "auto" }).format(days, "day");
  const isNear = days > 0 && days < WEEK;
  return end.toLocaleDateString(language(), isNear ? { weekday: "long" } : { day: "numeric", month: "long" });
}

/** The beginning of a day; days on which the clock changes are an hour longer or shorter. */
function midnight(time: Date): number {
  return new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime();
}
