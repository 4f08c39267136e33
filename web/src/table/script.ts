/**
 * The animation of an event: which cards move from where to where, and the table afterwards.
 *
 * Nothing here is shown or timed; the show does that. The tables between events are for the animation only:
 * the view that comes with the events is authoritative.
 */
import type { Card, GameEvent, Seat, View } from "../wire";
import { isOpenFive, type Fives } from "./five";

/** A slot, `draw`, `discard`, `aside`, or the hand of a seat: `hand-A`. */
export type Place = string;
export type Sound = "card" | "flip" | "splash" | "knock" | "win" | "five" | "shuffle";

export interface Flight {
  from: Place;
  to: Place;
  /** The face of the card at the start and at the end. */
  leaves: Card;
  lands: Card;
  swims: boolean;
}

/** Events that are animated together. */
export interface Beat {
  events: GameEvent[];
  flights: Flight[];
  /** Places to highlight as the last move. */
  touched: Place[];
  after: View;
  /** Seats that win by five of a kind, each with the card. */
  fives: Fives;
  sound: Sound | null;
  /** Duration in milliseconds at normal speed. */
  lasts: number;
}

/** Divides events into beats, each with the table it leads to. */
export function beats(view: View, events: GameEvent[]): Beat[] {
  const found: Beat[] = [];
  const ordered = inOrder(view, events);
  let before = view;
  for (const group of groups(ordered)) {
    const rest = ordered.slice(ordered.indexOf(group[0]!));
    const beat = play(before, group, rest);
    found.push(beat);
    before = beat.after;
  }
  return found;
}

/** Events in the order of the animation: five equal face-up cards win before the other cards are turned over (C30). */
export function inOrder(view: View, events: GameEvent[]): GameEvent[] {
  const first = events.findIndex((event) => event.kind === "revealed");
  const won = events.find((event) => event.kind === "won");
  if (first < 0 || won?.by !== "five") return events;
  const [moved, shown] = [events.slice(0, first), events.slice(first).filter((event) => event !== won)];
  const lying = beats(view, moved).at(-1)?.after ?? view;
  return won.seats.every((seat) => isOpenFive(lying.cards[seat] ?? [])) ? [...moved, won, ...shown] : events;
}

/** A card put in place of another that is taken is one beat, and so are cards that one seat turns over together. */
function groups(events: GameEvent[]): GameEvent[][] {
  const grouped: GameEvent[][] = [];
  for (const event of events) {
    const last = grouped.at(-1)?.at(-1);
    const together =
      (last?.kind === "put" && event.kind === "took" && event.from === last.slot) ||
      (last?.kind === "turned" && event.kind === "turned" && event.seat === last.seat) ||
      (last?.kind === "looked" && event.kind === "looked");
    if (together) grouped.at(-1)!.push(event);
    else grouped.push([event]);
  }
  return grouped;
}

/** The table as it lay before an event of the log; null if the log does not reach back to the start of the round. */
export function viewBefore(view: View, log: GameEvent[], start: number): View | null {
  if (log[0]?.kind !== "round") return null;
  const { known: _, ...shown } = view; // what is known now was not known then
  return beats(shown, log.slice(0, start)).at(-1)?.after ?? shown;
}

function play(view: View, events: GameEvent[], rest: GameEvent[]): Beat {
  const beat: Beat = { events, flights: [], touched: [], after: view, fives: {}, sound: null, lasts: 0 };
  const traded = events.length > 1 && events[0]?.kind === "put" ? events[0].slot : null;
  for (const event of events) {
    const seen = show(beat.after, view, event, rest, traded);
    beat.flights.push(...(seen.flights ?? []));
    beat.touched.push(...(seen.touched ?? seen.flights?.flatMap(({ from, to }) => [from, to]) ?? []));
    beat.after = seen.after ?? beat.after;
    beat.fives = seen.fives ?? beat.fives;
    beat.sound ??= seen.sound ?? null;
    beat.lasts = Math.max(beat.lasts, seen.lasts ?? (seen.flights?.length ? 480 : 0));
  }
  return beat;
}

type Seen = Partial<Omit<Beat, "events">>;

/** The effect of one event on a table. `start` is the table before the beat; `rest` are this event and those after it. */
function show(view: View, start: View, event: GameEvent, rest: GameEvent[], traded: Place | null): Seen {
  switch (event.kind) {
    case "round":
      return { after: { ...view, round: event.round, starter: event.starter, ender: null }, lasts: 300 };
    case "shuffled":
      return {
        after: event.rebuilt ? rebuilt(view, event.cards) : cleared(view, event.cards),
        sound: "shuffle",
        lasts: 400,
      };
    case "dealt":
      return dealt(view, event.each);
    case "drew":
      return {
        flights: [flight("draw", hand(event.seat), "?", event.card)],
        after: { ...view, draw: view.draw - 1, hand: event.card, turn: event.seat },
        sound: "card",
      };
    case "took":
      return took(view, start, event, traded);
    case "put": {
      const lies = event.face === "up" ? event.card : "?";
      return {
        flights: [flight(hand(event.seat), event.slot, view.hand ?? "?", lies)],
        after: { ...settle(view, event.slot, lies, event.card), hand: null },
        sound: "card",
      };
    }
    case "discarded":
      return discarded(view, event);
    case "played":
    case "lapsed":
      return {
        touched: [hand(event.seat)],
        after: { ...view, hand: event.card, turn: event.seat },
        lasts: 700,
        sound: "flip",
      };
    case "turned": {
      const lies = event.face === "up" ? event.card : "?";
      return {
        flights: [flight(event.slot, event.slot, at(view, event.slot), lies)],
        touched: [event.slot],
        after: settle(view, event.slot, lies, event.card),
        sound: "flip",
      };
    }
    case "looked":
      return { touched: event.slots, after: looked(view, event.slots, event.cards), lasts: 800 };
    case "swapped": {
      const [one, two] = event.slots;
      const [first, second] = [at(view, one), at(view, two)];
      return {
        flights: [flight(one, two, first, first), flight(two, one, second, second)],
        after: settle(settle(view, one, second, knownAt(view, two)), two, first, knownAt(view, one)),
        sound: "card",
        lasts: 900,
      };
    }
    case "swam":
      return {
        flights: [{ ...flight(event.from, event.to, "beaver", "beaver"), swims: true }],
        after: settle(settle(view, event.from, "-"), event.to, "beaver"),
        sound: "splash",
        lasts: 1100,
      };
    case "aside":
      return setAside(view, event.card, rest);
    case "ending":
      return { after: { ...view, ender: event.seat }, sound: "knock", lasts: 1500 };
    case "revealed":
      return revealed(view, event.seat, event.cards);
    case "replaced":
      return {
        flights: [flight("draw", event.slot, "?", event.card)],
        after: { ...settle(view, event.slot, event.card), draw: view.draw - 1 },
        sound: "card",
      };
    case "won":
      return event.by === "five" ? wonByFive(view, event.seats) : { sound: "win" };
    case "started":
    case "chose":
    case "passed":
    case "scored":
      return {};
    default:
      return event satisfies never;
  }
}

function looked(view: View, slots: Place[], cards: Card[]): View {
  return slots.reduce((seen, slot, i) => (cards[i] === "?" ? seen : know(seen, slot, cards[i]!)), view);
}

function took(view: View, start: View, event: Extract<GameEvent, { kind: "took" }>, traded: Place | null): Seen {
  const held = { hand: event.card, turn: event.seat };
  if (event.from === "discard") {
    return {
      flights: [flight("discard", hand(event.seat), event.card, event.card)],
      after: { ...view, ...held, discard: view.discard.slice(0, -1) },
      sound: "card",
    };
  }
  const left = event.from === traded ? view : settle(view, event.from, "-");
  return {
    flights: [flight(event.from, hand(event.seat), at(start, event.from), event.card)],
    after: { ...left, ...held },
    sound: "card",
  };
}

function discarded(view: View, event: Extract<GameEvent, { kind: "discarded" }>): Seen {
  const discard = [...view.discard, event.card];
  const sound = "card";
  switch (event.from) {
    case "hand":
      return {
        flights: [flight(hand(event.seat ?? mover(view)), "discard", view.hand ?? "?", event.card)],
        after: { ...view, hand: null, discard },
        sound,
      };
    case "draw":
      return {
        flights: [flight("draw", "discard", "?", event.card)],
        after: { ...view, draw: view.draw - 1, discard },
        sound,
      };
    case "aside": {
      const place = view.aside.lastIndexOf(event.card);
      const after = { ...view, aside: view.aside.toSpliced(place, place < 0 ? 0 : 1), discard };
      return { flights: [flight("aside", "discard", event.card, event.card)], after, sound };
    }
    default:
      return {
        flights: [flight(event.from, "discard", at(view, event.from), event.card)],
        after: { ...settle(view, event.from, "-"), discard },
        sound,
      };
  }
}

/** From the hand; at scoring from a row, or from the draw pile. */
function setAside(view: View, card: Card, rest: GameEvent[]): Seen {
  const aside = [...view.aside, card];
  if (view.hand !== null) {
    const from = hand(mover(view));
    return { flights: [flight(from, "aside", view.hand, card)], after: { ...view, hand: null, aside }, sound: "card" };
  }
  const slot = rest.find((event) => event.kind === "replaced")?.slot;
  if (slot && at(view, slot) === card) {
    return { flights: [flight(slot, "aside", card, card)], after: { ...settle(view, slot, "-"), aside }, sound: "card" };
  }
  return {
    flights: [flight("draw", "aside", "?", card)],
    after: { ...view, draw: view.draw - 1, aside },
    sound: "card",
  };
}

function revealed(view: View, seat: Seat, cards: Card[]): Seen {
  const flights = cards.flatMap((card, i) => {
    const slot = `${seat}${i + 1}`;
    return at(view, slot) === card ? [] : [flight(slot, slot, at(view, slot), card)];
  });
  const after = { ...view, cards: { ...view.cards, [seat]: cards }, turn: null };
  return {
    flights,
    touched: flights.map(({ to }) => to),
    after,
    sound: flights.length ? "flip" : null,
    lasts: flights.length ? 700 : 250,
  };
}

function wonByFive(view: View, seats: Seat[]): Seen {
  const fives = Object.fromEntries(seats.map((seat) => [seat, at(view, `${seat}1`)]));
  return { fives, sound: "five", lasts: 4200 };
}

function dealt(view: View, each: number): Seen {
  const flights = Object.entries(view.cards).flatMap(([seat, row]) =>
    row.map((_, i) => flight("draw", `${seat}${i + 1}`, "?", "?")),
  );
  if (!each) return {};
  return {
    flights,
    touched: [],
    after: { ...everywhere(view, "?"), draw: view.draw - each * view.players },
    sound: "shuffle",
    lasts: 700,
  };
}

/** A new round: the table is empty except for the draw pile. */
function cleared(view: View, draw: number): View {
  return { ...everywhere(view, "-"), draw, discard: [], aside: [], hand: null };
}

/** A view with the same card in all slots. */
function everywhere(view: View, card: Card): View {
  const cards = Object.fromEntries(Object.entries(view.cards).map(([seat, row]) => [seat, row.map(() => card)]));
  return { ...view, cards, ...(view.known && { known: cards }) };
}

function rebuilt(view: View, cards: number): View {
  return { ...view, draw: view.draw + cards, discard: view.discard.slice(cards) };
}

function flight(from: Place, to: Place, leaves: Card, lands: Card): Flight {
  return { from, to, leaves, lands, swims: false };
}

/** The hand that holds the moving card. */
function mover(view: View): Seat {
  return view.turn ?? "A";
}

export function hand(seat: Seat): Place {
  return `hand-${seat}`;
}

/** How the card of a slot lies. */
export function at(view: View, slot: Place): Card {
  return view.cards[slot[0]!]?.[Number(slot.slice(1)) - 1] ?? "-";
}

/** What the viewer knows of the card of a slot. */
function knownAt(view: View, slot: Place): Card {
  return view.known?.[slot[0]!]?.[Number(slot.slice(1)) - 1] ?? "?";
}

/** A view with another card in a slot. */
export function lay(view: View, slot: Place, card: Card): View {
  return { ...view, cards: put(view.cards, slot, card) };
}

/** The same, with what the viewer knows of the card: what lies open, or more. */
function settle(view: View, slot: Place, card: Card, known: Card = card): View {
  return know(lay(view, slot, card), slot, known);
}

/** A view with what the viewer knows of a card, where the memory aid shows it. */
function know(view: View, slot: Place, card: Card): View {
  return view.known ? { ...view, known: put(view.known, slot, card) } : view;
}

function put(rows: View["cards"], slot: Place, card: Card): View["cards"] {
  const seat = slot[0]!;
  return { ...rows, [seat]: (rows[seat] ?? []).with(Number(slot.slice(1)) - 1, card) };
}
