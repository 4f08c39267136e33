/** Five of a kind, which wins a match of `clan*` (C30): who has it, and with which card. */
import type { Card, GameEvent, Seat, View } from "../wire";

/** The winners' seats, each with the card that they have five times. */
export type Fives = Partial<Record<Seat, Card>>;

/** Who has won by five of a kind, from events; null if nobody has. */
export function fivesInEvents(events: GameEvent[]): Fives | null {
  const won = events.find((event) => event.kind === "won");
  if (won?.by !== "five") return null;
  const shown = events.filter((event) => event.kind === "revealed").filter(({ seat }) => won.seats.includes(seat));
  return Object.fromEntries(shown.map(({ seat, cards }) => [seat, cards[0]]));
}

/** Who has won by five of a kind, from the view; null if nobody has. */
export function fivesInView({ winners, last }: View): Fives | null {
  if (!winners || !last || last.scores) return null;
  return Object.fromEntries(winners.map((seat) => [seat, last.cards[seat]?.[0] ?? "?"]));
}

/** Do five equal cards lie here face up? */
export function isOpenFive(cards: Card[]): boolean {
  return /^\d+$/.test(cards[0] ?? "") && cards.every((card) => card === cards[0]);
}

/** The five spaces of a lodge. */
export function lodgeOf(seat: Seat): string[] {
  return [1, 2, 3, 4, 5].map((number) => `${seat}${number}`);
}
