/** Names of spaces and people in the current language. */
import { hasText, t } from "../lang/index.svelte";
import type { Card, Seat, SeatInfo, TableInfo, View } from "../wire";
import type { Effect } from "./effects";
import { cardName, signed, slotWords, theCard } from "./log";
import { at, type Place } from "./script";

/** A card as it lies: its name, or that it lies face down. */
export function lies(card: Card, game: string): string {
  return card === "?" ? t("table.lies.down") : cardName(card, game);
}

/** The name of a slot for screen readers: “your second card, face down”. */
export function slotName(view: View, slot: Place, name: string): string {
  const card = at(view, slot);
  const whose = slot[0] === view.seat ? "own" : "other";
  if (card === "-") return t(`table.space.${whose}`, { name, where: slotWords("space", slot, view.game) });
  const where = slotWords("card", slot, view.game);
  return t(`table.place.${whose}`, { name, where, lies: withMemory(card, remembered(view, slot), view.game) });
}

/** The same with what can be done there: “; you can put the 9 here”. */
export function withEffect(label: string, effect: Effect, view: View): string {
  const key = `table.effect.${effect}.label`;
  return hasText(key) ? `${label}; ${t(key, { card: theCard(view.hand ?? "?", view.game) })}` : label;
}

/** What the memory aid marks on a face-down card; null where there is nothing to mark. */
export function remembered(view: View, slot: Place): Card | null {
  const card = view.known?.[slot[0]!]?.[Number(slot.slice(1)) - 1];
  return at(view, slot) === "?" && card && card !== "?" ? card : null;
}

function withMemory(card: Card, seen: Card | null, game: string): string {
  const lying = lies(card, game);
  return seen ? t("table.place.known", { lies: lying, card: cardName(seen, game) }) : lying;
}

/** A person's name; a bot goes by the name of its seat, an empty seat by its number. */
export function seatName(seat: SeatInfo | undefined, letter: Seat): string {
  if (seat?.name) return seat.name;
  return seat?.kind === "bot" ? t("seat.bots").split(" ")[seatNumber(letter) - 1]! : t("seat.other", { seat: seatNumber(letter) });
}

/** The beavers of the bots, by seat; each has a second one in case a person has picked the first. */
const BOTS = [5, 6, 2, 9, 10, 4];
const OTHER_BOTS = [7, 11, 0, 8, 1, 3];

/** Which beaver sits there; bots look different from each other and from the people at the table. */
export function seatBeaver(seat: SeatInfo | undefined, seats: SeatInfo[]): number {
  if (seat?.kind !== "bot") return seat?.beaver ?? 0;
  const taken = seats.filter(({ kind }) => kind === "person").map(({ beaver }) => beaver);
  const own = [BOTS, OTHER_BOTS].map((beavers) => beavers[seatNumber(seat.seat) - 1]!);
  return own.find((beaver) => !taken.includes(beaver)) ?? own[0]!;
}

/** People count the seats of a table from 1; letters are for programs. */
export function seatNumber(seat: Seat): number {
  return "ABCDEF".indexOf(seat) + 1;
}

export function namesOf(table: TableInfo): Record<string, string> {
  return Object.fromEntries(table.seats.map((seat) => [seat.seat, seatName(seat, seat.seat)]));
}

/** “Ada, Bo and Cem”. */
export function series(names: string[]): string {
  if (names.length < 2) return names.join("");
  return t("log.list", { first: names.slice(0, -1).join(", "), last: names.at(-1)! });
}

export function pointsText(points: number): string {
  return t(Math.abs(points) === 1 ? "log.points.1" : "log.points", { points: signed(points) });
}

/** Whether people may ask for hints: one person against bots, or everybody if the host allows it. */
export function mayAsk({ seats, settings, origin }: TableInfo): boolean {
  return origin !== "daily" && (settings.hints || isAlone(seats));
}

/** Whether one person plays against bots. */
export function isAlone(seats: SeatInfo[]): boolean {
  return seats.filter((seat) => seat.kind === "person").length === 1;
}
