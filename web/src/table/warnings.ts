/** How near the end of a round is, from what everybody sees. */
import { family } from "../lib/games.svelte";
import type { Card, Seat, View } from "../wire";

export interface Warning {
  seat: Seat;
  /** The last turns have begun; a lodge is almost full; almost all cards lie face up. */
  what: "last" | "full" | "open";
  /** Cards in the lodge, or cards that lie face down. */
  count: number;
}

/** As few face-down cards are a warning. */
const FEW = 2;

/** What warns of one player's cards, by family. */
const SIGNS: Record<string, (cards: Card[]) => Omit<Warning, "seat"> | null> = {
  clan: (cards) => {
    const count = cards.filter((card) => card !== "-").length;
    return count === cards.length - 1 ? { what: "full", count } : null;
  },
  gang: (cards) => {
    const count = cards.filter((card) => card === "?").length;
    return count <= FEW ? { what: "open", count } : null;
  },
};

/** What a viewer should know before the next turn. */
export function warnings(view: View): Warning[] {
  if (view.ender) return view.ender === view.seat ? [] : [{ seat: view.ender, what: "last", count: 0 }];
  return (Object.entries(view.cards) as [Seat, Card[]][]).flatMap(([seat, cards]) => {
    const sign = seat === view.seat ? null : SIGNS[family(view.game)]?.(cards);
    return sign ? [{ seat, ...sign }] : [];
  });
}
