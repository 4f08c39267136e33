/** A move as arrows on the table: from where to where its cards would go, and which places it concerns. */
import { at, hand, type Place } from "../table/script";
import type { View } from "../wire";

export interface Arrow {
  from: Place;
  to: Place;
}

export interface MovePaths {
  arrows: Arrow[];
  /** Places that are marked, besides the ends of the arrows. */
  marked: Place[];
}

/** The arrows and marks of a move. */
export function pathsOf(move: string, view: View): MovePaths {
  const [verb = "", first = "", second = ""] = move.split(" ");
  const held = hand(view.seat!);
  switch (verb) {
    case "put":
      return laid(first, view, held);
    case "take":
      return first ? { arrows: [arrow("discard", first), arrow(first, "discard")], marked: [] } : one("discard", held);
    case "draw":
      return one("draw", held);
    case "drop":
      return one(held, "discard");
    case "swap":
      return { arrows: [arrow(first, second), arrow(second, first)], marked: [] };
    case "swim":
      return { arrows: [arrow(held, first), arrow(first, second), arrow(second, "discard")], marked: [] };
    case "turn":
      return { arrows: [arrow(held, "discard")], marked: [first] };
    case "clean":
      return one(first, "discard");
    case "pass":
      return view.hand ? one(held, "discard") : { arrows: [], marked: [] };
    default: // flip, peek, open; a knock has no place
      return { arrows: [], marked: [first, second].filter(Boolean) };
  }
}

/** A card that is laid: on a free space, for a card that is discarded, or for one that is taken. */
function laid(slot: Place, view: View, held: Place): MovePaths {
  if (at(view, slot) === "-") return one(held, slot);
  if (slot[0] === view.seat) return { arrows: [arrow(held, slot), arrow(slot, "discard")], marked: [] };
  const space = freeSpace(view);
  return { arrows: [arrow(held, slot), ...(space ? [arrow(slot, space)] : [])], marked: [] };
}

/** The first own space that is free and can be filled: a card of the top row needs both cards under it. */
function freeSpace(view: View): Place | null {
  const own = view.cards[view.seat!] ?? [];
  const free = own.flatMap((card, place) => (card === "-" ? [place] : []));
  const first = free.find((place) => place < 3 || !free.some((below) => below === place - 3 || below === place - 2));
  return first === undefined ? null : `${view.seat}${first + 1}`;
}

function one(from: Place, to: Place): MovePaths {
  return { arrows: [arrow(from, to)], marked: [] };
}

function arrow(from: Place, to: Place): Arrow {
  return { from, to };
}
