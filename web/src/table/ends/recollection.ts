/** What somebody remembers of their own face-down cards, beside what lies there. */
import type { Card, GameEvent, Seat } from "../../wire";

/** A card that somebody guessed wrong, and why they could not know it; `by` is the seat that swapped it. */
export interface Miss {
  place: number;
  why: "swapped" | "unseen" | "forgotten";
  by?: Seat;
}

/** The number of right guesses; null is a card without a guess. */
export function rightOnes(guesses: (Card | null)[], cards: Card[]): number {
  return guesses.filter((guess, place) => guess !== null && guess === cards[place]).length;
}

/** The wrong guess that is most worth explaining; null if there is none. */
export function worthExplaining(guesses: (Card | null)[], cards: Card[], events: GameEvent[], viewer: Seat): Miss | null {
  const sources = sourcesOf(events, viewer);
  const misses = guesses.flatMap((guess, place): Miss[] =>
    guess === null || guess === cards[place] ? [] : [{ place, ...(sources.get(`${viewer}${place + 1}`) ?? { why: "unseen" }) }],
  );
  const order = ["swapped", "unseen", "forgotten"];
  return misses.toSorted((one, other) => order.indexOf(one.why) - order.indexOf(other.why))[0] ?? null;
}

/** How well the viewer could know each own slot after these events. */
function sourcesOf(events: GameEvent[], viewer: Seat): Map<string, Omit<Miss, "place">> {
  const sources = new Map<string, Omit<Miss, "place">>();
  for (const event of events) {
    if (event.kind === "looked" && event.seat === viewer) for (const slot of event.slots) sources.set(slot, { why: "forgotten" });
    if (event.kind === "put" && event.seat === viewer) sources.set(event.slot, { why: "forgotten" });
    if (event.kind === "swapped") {
      const isOwn = event.seat === viewer;
      for (const slot of event.slots) sources.set(slot, isOwn ? { why: "unseen" } : { why: "swapped", by: event.seat });
    }
  }
  return sources;
}
