/** The log of a round by turns: who did what, what concerns the viewer, and what has changed since the viewer's turn. */
import type { DiscardedEvent, GameEvent, Seat } from "../wire";
import type { Place } from "./script";
import { seatOf } from "./log";

/** What one seat did in a row; `seat` is null for the deal and the end of a round. */
export interface Turn {
  seat: Seat | null;
  events: GameEvent[];
  /** The place of the first event in the log. */
  start: number;
}

type Kind = GameEvent["kind"];

/** Events of the whole table. */
const COMMON = new Set<Kind>(["round", "started", "dealt", "chose", "revealed", "replaced", "scored", "won"]);
/** Events that belong to the turn in which they happen. */
const WITHIN = new Set<Kind>(["aside", "passed", "shuffled"]);

export function turnsOf(log: GameEvent[]): Turn[] {
  const turns: Turn[] = [];
  log.forEach((event, start) => {
    const last = turns.at(-1);
    const seat = doer(event, last);
    if (last && (seat === last.seat || (WITHIN.has(event.kind) && !isFirstShuffle(event)))) last.events.push(event);
    else turns.push({ seat, events: [event], start });
  });
  return turns;
}

function doer(event: GameEvent, last: Turn | undefined): Seat | null {
  if (COMMON.has(event.kind) || isFirstShuffle(event) || isFirstLook(event)) return null;
  if (event.kind === "turned" && last?.seat === null && last.events.some(({ kind }) => kind === "chose")) return null;
  return seatOf(event);
}

export function isFirstShuffle(event: GameEvent): boolean {
  return event.kind === "shuffled" && !event.rebuilt;
}

export function isFirstLook(event: GameEvent): boolean {
  return event.kind === "looked" && event.slots.length > 1;
}

/** Whether somebody else did something with the viewer's cards. */
export function concerns(turn: Turn, viewer: Seat | null): boolean {
  if (viewer === null || turn.seat === null || turn.seat === viewer) return false;
  return turn.events.some((event) => slotsOf(event).some((slot) => slot.startsWith(viewer)));
}

/** The slots that an event is about. */
export function slotsOf(event: GameEvent): Place[] {
  switch (event.kind) {
    case "put":
    case "turned":
      return [event.slot];
    case "took":
    case "discarded":
      return [event.from];
    case "looked":
    case "swapped":
      return event.slots;
    case "swam":
      return [event.from, event.to];
    default:
      return [];
  }
}

/**
 * The turns of the others since the last turn of the viewer. A turn of the viewer that is not over does not count as
 * the last one.
 */
export function since(turns: Turn[], viewer: Seat, mayMove: boolean): Turn[] {
  const past = mayMove && turns.at(-1)?.seat === viewer ? turns.slice(0, -1) : turns;
  return past.slice(past.findLastIndex(({ seat }) => seat === viewer) + 1).filter(({ seat }) => seat !== null);
}

/** The slots whose card these turns have changed, each with the seat that did it last. */
export function changedBy(turns: Turn[]): Map<Place, Seat> {
  const changed = new Map<Place, Seat>();
  for (const { seat, events } of turns) for (const event of events) if (seat) note(changed, event, seat);
  return changed;
}

function note(changed: Map<Place, Seat>, event: GameEvent, seat: Seat): void {
  switch (event.kind) {
    case "put":
    case "turned":
      changed.set(event.slot, seat);
      break;
    case "swapped":
      for (const slot of event.slots) changed.set(slot, seat);
      break;
    case "swam":
      changed.set(event.to, seat);
      break;
    case "discarded":
      changed.delete(event.from); // a card laid there instead follows
      break;
    default:
  }
}

/**
 * How many events are older than the viewer's last whole turn. For spectators: than the last turn of each seat, and than
 * `left`, the place in the log at which they looked away.
 */
export function older(turns: Turn[], viewer: Seat | null, mayMove: boolean, players: number, left = Infinity): number {
  const past = turns.filter(({ seat, events }) => seat !== null && events.some(({ kind }) => kind !== "drew")); // else just begun
  if (viewer === null) return Math.min(past.at(-players)?.start ?? 0, left);
  if (mayMove && past.at(-1)?.seat === viewer) past.pop();
  return past.findLast(({ seat }) => seat === viewer)?.start ?? 0;
}

/**
 * The events without cards that were seen and lie face down again, and without those of the `old` first events that lie
 * in the discard pile: the log says what happened and does not replace the player's memory. `events` begin with the round,
 * because they say which cards lie face up.
 */
export function forgotten(events: GameEvent[], old = 0): GameEvent[] {
  const open = new Map<Place, boolean>();
  const covered = new Map<Place, boolean>();
  const top = topOfPile(events.slice(0, old));
  return events.map((event, place) => {
    const kept = withoutSecrets(event, (slot) => covered.get(slot) ?? open.get(slot) ?? false);
    follow(event, open, covered);
    return place < old && place !== top && isOutOfSight(events, place) ? ({ ...kept, card: "?" } as GameEvent) : kept;
  });
}

/** The event that has laid the card on top of the discard pile. */
function topOfPile(events: GameEvent[]): number | undefined {
  let pile: number[] = [];
  events.forEach((event, place) => {
    if (event.kind === "discarded") pile.push(place);
    else if (event.kind === "took" && event.from === "discard") pile.pop();
    else if (event.kind === "shuffled" && event.rebuilt) pile = pile.slice(event.cards);
  });
  return pile.at(-1);
}

/** Whether the card of an event was taken to lie face down, or has gone to the discard pile. */
function isOutOfSight(events: GameEvent[], place: number): boolean {
  const event = events[place]!;
  if (event.kind === "discarded") return !wasUsed(event, events.slice(0, place));
  const laid = event.kind === "took" && events.slice(place).find((later) => later.kind === "put" && later.seat === event.seat);
  return laid && laid.kind === "put" ? laid.face === "down" : false;
}

/** Whether a card was played in the same turn: it is named there. */
function wasUsed({ seat, card }: DiscardedEvent, before: GameEvent[]): boolean {
  const start = before.findLastIndex((event) => ![seat, null].includes(seatOf(event)));
  return before.slice(start + 1).some((event) => event.kind === "played" && event.card === card);
}

function withoutSecrets(event: GameEvent, layOpen: (slot: Place) => boolean): GameEvent {
  switch (event.kind) {
    case "looked":
      return { ...event, cards: event.cards.map(() => "?") };
    case "put":
    case "turned":
      return event.face === "down" ? { ...event, card: "?" } : event;
    case "drew":
      return { ...event, card: "?" };
    case "took":
      return event.from === "discard" || layOpen(event.from) ? event : { ...event, card: "?" };
    default:
      return event;
  }
}

/** Which cards lie face up; `covered` is a card in whose place another was laid before it is taken. */
function follow(event: GameEvent, open: Map<Place, boolean>, covered: Map<Place, boolean>): void {
  switch (event.kind) {
    case "put":
      covered.clear();
      covered.set(event.slot, open.get(event.slot) ?? false);
      open.set(event.slot, event.face === "up");
      break;
    case "took":
      covered.clear();
      break;
    case "turned":
      open.set(event.slot, event.face === "up");
      break;
    case "swapped": {
      const [one, two] = event.slots;
      const [first, second] = [open.get(one) ?? false, open.get(two) ?? false];
      open.set(one, second).set(two, first);
      break;
    }
    default:
  }
}
