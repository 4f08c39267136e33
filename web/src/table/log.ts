/**
 * Events as sentences, for the log and for screen readers: the page's twin of `biberbau.log`, on the same texts.
 *
 * An event has what this viewer may see; a card that the viewer has not seen is `?` and is called “a card”.
 */
import { hasText, t } from "../lang/index.svelte";
import type { Card, GameEvent, Seat } from "../wire";
import type { Fives } from "./five";

type Of<Kind extends GameEvent["kind"]> = Extract<GameEvent, { kind: Kind }>;

/** One line about an event, or null if it is not worth a line. `viewer` is addressed as “you”. */
export function sentence(
  event: GameEvent,
  names: Record<string, string>,
  viewer: string | null,
  game: string,
): string | null {
  return new Voice(names, viewer, game).tell(event);
}

/**
 * The line for a win by five of a kind (C30): “Five 7s! Ada wins the match.” `fives` are the winners' seats, each
 * with the card that they have five times.
 */
export function triumph(fives: Fives, names: Record<string, string>, viewer: string | null): string {
  return new Voice(names, viewer, "").triumph(fives);
}

/**
 * The event without cards that were seen and lie face down again: the log
 * says what happened and does not replace the player's memory.
 */
export function forgotten(event: GameEvent): GameEvent {
  switch (event.kind) {
    case "looked":
      return { ...event, cards: event.cards.map(() => "?") };
    case "put":
      return event.face === "down" ? { ...event, card: "?" } : event;
    case "drew":
      return { ...event, card: "?" };
    case "took":
      return event.from === "discard" ? event : { ...event, card: "?" };
    case "turned":
      return event.face === "down" ? { ...event, card: "?" } : event;
    case "round":
    case "started":
    case "shuffled":
    case "dealt":
    case "chose":
    case "discarded":
    case "played":
    case "lapsed":
    case "swapped":
    case "swam":
    case "aside":
    case "passed":
    case "ending":
    case "revealed":
    case "replaced":
    case "scored":
    case "won":
      return event;
    default:
      return event satisfies never;
  }
}

class Voice {
  constructor(
    private readonly names: Record<string, string>,
    private readonly viewer: string | null,
    private readonly game: string,
  ) {}

  tell(event: GameEvent): string | null {
    switch (event.kind) {
      case "round":
        return event.starter
          ? this.by("log.round", event.starter, { round: event.round })
          : this.plain("log.round", { round: event.round });
      case "started":
      case "chose":
        return this.by(`log.${event.kind}`, event.seat);
      case "shuffled":
        return this.shuffled(event);
      case "dealt":
        return event.each ? this.plain("log.dealt", { each: event.each }) : null;
      case "drew":
        return this.by("log.drew", event.seat, { card: this.card("one", event.card) });
      case "took": {
        const card = this.card("the", event.card);
        if (event.from === "discard") return this.by("log.took.discard", event.seat, { card });
        return this.by("log.took.slot", event.seat, { card, slot: event.from });
      }
      case "put":
        return this.by(`log.put.${event.face}`, event.seat, { card: this.card("the", event.card), slot: event.slot });
      case "discarded":
        return this.discarded(event);
      case "played":
      case "lapsed":
        return this.by(`log.${event.kind}`, event.seat, { card: this.label(event.card) });
      case "turned": {
        const card = this.card(event.face === "up" ? "is" : "the", event.card);
        return this.by(`log.turned.${event.face}`, event.seat, { card, slot: event.slot });
      }
      case "looked":
        return this.looked(event);
      case "swapped":
        return this.by("log.swapped", event.seat, { first: event.slots[0], second: event.slots[1] });
      case "swam":
        return this.by("log.swam", event.seat, { start: event.from, goal: event.to });
      case "ending":
        return this.ending(event);
      case "revealed":
        return this.revealed(event);
      case "replaced":
        return this.by("log.replaced", event.seat, { slot: event.slot, card: this.card("one", event.card) });
      case "scored":
        return this.scored(event);
      case "won":
        return this.won(event);
      case "aside": // the events around it have said so
      case "passed":
        return null;
      default:
        return event satisfies never;
    }
  }

  private shuffled({ cards, rebuilt }: Of<"shuffled">): string {
    if (!rebuilt) return this.plain("log.shuffled", { cards });
    return this.plain(`log.shuffled.rebuilt${cards === 1 ? ".1" : ""}`, { cards });
  }

  private discarded({ seat, card, from }: Of<"discarded">): string {
    switch (from) {
      case "draw":
        return this.plain("log.discarded.draw", { card: this.card("is", card) });
      case "aside":
        return this.plain("log.discarded.aside", { card: this.label(card) });
      case "hand":
        return this.by("log.discarded.hand", seat, { card: this.card("the", card) });
      default:
        return this.by("log.discarded.slot", seat, { card: this.card("the", card), slot: from });
    }
  }

  /** Another player's look names no card, not even one that the viewer knows. */
  private looked({ seat, slots, cards }: Of<"looked">): string {
    const mine = seat === this.viewer;
    const seen = (slot: string, card: Card | undefined): string =>
      mine && card && card !== "?" ? this.plain("log.seen", { slot, card: this.label(card) }) : slot;
    return this.by("log.looked", seat, { slots: this.series(slots.map((slot, i) => seen(slot, cards[i]))) });
  }

  private ending({ seat, by }: Of<"ending">): string | null {
    if (by === "cap") return this.plain("log.ending.cap");
    return hasText(`log.ending.${by}.other`) ? this.by(`log.ending.${by}`, seat) : null;
  }

  private revealed({ seat, cards }: Of<"revealed">): string {
    const shown = cards.filter((card) => card !== "-");
    if (!shown.length) return this.by("log.revealed.none", seat);
    return this.by("log.revealed", seat, { cards: this.series(shown.map((card) => this.label(card))) });
  }

  private scored({ seat, points, parts }: Of<"scored">): string {
    const counted = parts.filter((part) => part.points);
    const total = this.points(points);
    if (counted.every((part) => part.what === "sum")) return this.by("log.scored", seat, { points: total });
    const spoken = counted.map((part) => this.part(part.what, part.points)).join(", ");
    return this.by("log.scored.parts", seat, { points: total, parts: spoken });
  }

  part(what: string, points: number): string {
    const key = `log.part.${what}`;
    return this.plain(hasText(key) ? key : "log.part.other", { points: signed(points) });
  }

  private won({ seats, by }: Of<"won">): string | null {
    const key = by === "five" ? "log.won.five" : "log.won";
    const [first] = seats;
    if (seats.length < 2) return first ? this.by(key, first) : null;
    const names = this.series(seats.filter((seat) => seat !== this.viewer).map((seat) => this.name(seat)));
    const mine = this.viewer !== null && (seats as string[]).includes(this.viewer);
    return this.plain(`${key}.shared.${mine ? "you" : "other"}`, { names });
  }

  triumph(fives: Fives): string {
    const cards = this.series([...new Set(Object.values(fives))].map((card) => this.plain("log.five", { card })));
    const won = this.won({ kind: "won", seats: Object.keys(fives) as Seat[], by: "points" }) ?? "";
    return this.plain("log.five.won", { fives: cards.charAt(0).toUpperCase() + cards.slice(1), won });
  }

  private points(points: number): string {
    return this.plain(`log.points${Math.abs(points) === 1 ? ".1" : ""}`, { points: signed(points) });
  }

  /** The sentence about what a seat did: the `you` form for that seat itself, else the `other` form. */
  private by(key: string, seat: string | null, fields: Record<string, string | number> = {}): string {
    if (seat && seat === this.viewer) return this.plain(`${key}.you`, fields);
    return this.plain(`${key}.other`, { name: this.name(seat), ...fields });
  }

  private name(seat: string | null): string {
    return seat ? (this.names[seat] ?? seat) : this.plain("seat.someone");
  }

  /** A card with its article; `form` is one of the `log.card.*` forms. */
  card(form: "one" | "the" | "is", card: Card): string {
    const special = `log.card.${form}.${card}`;
    const kind = hasText(special) ? card : /^\d+$/.test(card) ? "number" : "special";
    return this.plain(`log.card.${form}.${kind}`, { card: this.label(card) });
  }

  /** The bare name of a card, as on its face. */
  private label(card: Card): string {
    return cardName(card, this.game);
  }

  private series(items: string[]): string {
    if (items.length < 2) return items.join("");
    return this.plain("log.list", { first: items.slice(0, -1).join(", "), last: items.at(-1)! });
  }

  private plain(key: string, fields: Record<string, string | number> = {}): string {
    return hasText(key) ? t(key, fields) : key;
  }
}

/** Points with a typographic minus sign. */
export function signed(points: number): string {
  return String(points).replace("-", "−");
}

/** The name of a card; a game may have its own name for one. A number is its own name. */
export function cardName(card: Card, game: string): string {
  const key = [`card.${card}.${game}`, `card.${card}`].find(hasText);
  return key ? t(key) : card;
}

/** A card with its article: “the 7”. */
export function theCard(card: Card, game: string): string {
  return new Voice({}, null, game).card("the", card);
}

/** The latest sentence for this viewer. */
export function latest(
  events: GameEvent[],
  names: Record<string, string>,
  viewer: string | null,
  game: string,
): string {
  for (const event of events.toReversed()) {
    const line = isPlain(event, viewer) ? null : sentence(forgotten(event), names, viewer, game);
    if (line) return line;
  }
  return "";
}

/** Whether an event needs no sentence: the deal, and the viewer's own draw. */
function isPlain(event: GameEvent, viewer: string | null): boolean {
  const isFirst = event.kind === "dealt" || (event.kind === "shuffled" && !event.rebuilt);
  return isFirst || (event.kind === "drew" && event.seat === viewer);
}

/** What a part of a score is for, in words. */
export function partText(what: string, points: number): string {
  return new Voice({}, null, "").part(what, points);
}
