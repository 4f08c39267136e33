/**
 * Events as sentences, for the log and for screen readers: the page's twin of `biberbau.log`, on the same texts.
 *
 * An event has what this viewer may see; a card that the viewer has not seen is `?` and is called “a card”. Spaces
 * are named from the viewer's side. What one seat does in a row is one sentence.
 */
import { capital } from "../lang/capital";
import { genitive } from "../lang/genitive";
import { hasText, language, t } from "../lang/index.svelte";
import { family } from "../lib/games.svelte";
import { settings } from "../lib/settings.svelte";
import type { Card, GameEvent, Seat } from "../wire";
import type { Fives } from "./five";

type Kind = GameEvent["kind"];
type Of<K extends Kind> = Extract<GameEvent, { kind: K }>;

/** Words, cards that can be shown as pictures, and the name of the person a sentence is about. */
export type Piece = string | { card: Card; name: string } | { who: string; name: string };
export type Said = Piece[];
type Fields = Record<string, string | number | Said>;

const MOST_CLAUSES = 3;
const ALONE = new Set<Kind>(["started", "chose", "lapsed", "revealed", "replaced", "scored"]);
const FIRST = new Set<Kind>(["played", "took"]);
const SILENT = new Set<Kind>(["aside", "passed"]);

/** What happened, in sentences whose cards can be shown as pictures. `viewer` is addressed as “you”. */
export function described(
  events: GameEvent[],
  names: Record<string, string>,
  viewer: string | null,
  game: string,
): Said[] {
  return new Voice(names, viewer, game).tell(events);
}

/** What happened, in sentences. */
export function sentences(
  events: GameEvent[],
  names: Record<string, string>,
  viewer: string | null,
  game: string,
): string[] {
  return described(events, names, viewer, game).map(plain);
}

export function plain(said: Said): string {
  return said.map((piece) => (typeof piece === "string" ? piece : piece.name)).join("");
}

/**
 * The line for a win by five of a kind (C30): “Five 7s! Ada wins the match.” `fives` are the winners' seats, each
 * with the card that they have five times.
 */
export function triumph(fives: Fives, names: Record<string, string>, viewer: string | null): string {
  return plain(new Voice(names, viewer, "").triumph(fives));
}

class Voice {
  private lines: Said[] = [];
  private clauses: Said[] = [];
  private doer: string | null = null;
  private most = MOST_CLAUSES;

  constructor(
    private readonly names: Record<string, string>,
    private readonly viewer: string | null,
    private readonly game: string,
  ) {}

  tell(events: GameEvent[]): Said[] {
    const ordered = asTold(events);
    ordered.forEach((event, i) => {
      const before = sameTurn(event, ordered.slice(0, i).toReversed()).toReversed();
      const after = sameTurn(event, ordered.slice(i + 1));
      if (SILENT.has(event.kind) || goesWithoutSaying(event, before, after)) return;
      const clause = this.clause(event, before, after);
      if (clause) return this.add(event, clause);
      this.endSentence();
      this.lines.push(...this.whole(event));
    });
    this.endSentence();
    return this.lines;
  }

  /** Adds a clause, to the present sentence if it fits there. */
  private add(event: GameEvent, clause: Said): void {
    const [alone, seat] = [ALONE.has(event.kind), seatOf(event)];
    if (alone || FIRST.has(event.kind) || seat !== this.doer || this.clauses.length >= this.most) this.endSentence();
    if (!this.clauses.length) this.most = event.kind === "played" ? 2 : MOST_CLAUSES; // a special card and its effect
    this.clauses.push(clause);
    this.doer = seat;
    if (alone || event.kind === "turned") this.endSentence();
  }

  private endSentence(): void {
    if (this.clauses.length) this.lines.push(this.by("log.said", this.doer, { said: this.series(this.clauses) }));
    this.clauses = [];
  }

  // Clauses

  /** What the seat of an event does, without the seat; null for an event that is a whole sentence. */
  private clause(event: GameEvent, before: GameEvent[], after: GameEvent[]): Said | null {
    switch (event.kind) {
      case "started":
      case "chose":
        return this.by(`log.${event.kind}`, event.seat);
      case "drew":
        return this.by("log.drew", event.seat, { card: this.card("one", event.card) });
      case "took":
        if (event.from === "discard")
          return this.by("log.took.discard", event.seat, { card: this.card("the", event.card) });
        return this.by("log.took.slot", event.seat, { slot: this.slot(event.from, event.seat, event.card) });
      case "put":
        return this.put(event, before);
      case "discarded":
        return event.from === "draw" || event.from === "aside" ? null : this.discarded(event, before);
      case "played":
      case "lapsed":
        return this.by(`log.${event.kind}`, event.seat, { card: this.label(event.card) });
      case "turned":
        return this.turned(event, after);
      case "looked":
        return this.looked(event);
      case "swapped":
        return this.swapped(event);
      case "swam":
        return this.by("log.swam", event.seat, { card: this.card("the", "beaver"), at: this.at(event.to) });
      case "revealed":
        return this.revealed(event);
      case "replaced": {
        const slot = this.slot(event.slot, event.seat);
        return this.by("log.replaced", event.seat, { slot, card: this.card("one", event.card) });
      }
      case "scored":
        return this.scored(event);
      case "round":
      case "shuffled":
      case "dealt":
      case "ending":
      case "won":
      case "aside":
      case "passed":
        return null;
      default:
        return event satisfies never;
    }
  }

  private put(event: Of<"put">, before: GameEvent[]): Said {
    const { seat, slot, face } = event;
    const taken = before.findLast((each) => each.kind === "took");
    const [at, whose, area] = [this.at(slot), this.whose(slot), this.area()];
    if (!taken || taken.from === slot) {
      const card = this.card(face === "up" ? "one" : "down", event.card);
      const toYou = slot[0] === this.viewer && seat !== this.viewer;
      if (taken) return toYou ? this.say("log.gave.to-you", { card }) : this.by("log.gave", seat, { card });
      if (slot[0] === seat) return this.by("log.put.own", seat, { card, at });
      return toYou
        ? this.say("log.put.to-you", { card, at, area })
        : this.by("log.put.away", seat, { card, at, whose, area });
    }
    if (before.at(-1) === taken && isNumber(taken.card)) return this.by(`log.put.it.${face}`, seat, { at });
    return this.by("log.put.own", seat, { card: this.card(face === "up" ? "the" : "taken", event.card), at });
  }

  private discarded({ seat, card: face, from }: Of<"discarded">, before: GameEvent[]): Said {
    const [last, card] = [before.at(-1), this.card("the", face)];
    if (from === "hand") {
      const isBack = last?.kind === "took" && last.card === face;
      return this.by(isBack ? "log.discarded.back" : "log.discarded.hand", seat, { card });
    }
    const goal = last?.kind === "put" ? last.slot : last?.kind === "swam" ? last.to : null;
    if (goal === from) return this.by("log.discarded.there", seat, { card });
    return this.by("log.discarded.slot", seat, { slot: this.slot(from, seat, face) });
  }

  private turned(event: Of<"turned">, after: GameEvent[]): Said {
    const { seat, slot, card } = event;
    if (event.face === "down") return this.by("log.turned.down", seat, { slot: this.slot(slot, seat, card) });
    if (!isOwnUp(event))
      return this.by("log.turned.up", seat, { slot: this.slot(slot, seat), card: this.card("is", card) });
    const end = after.findIndex((later) => !isOwnUp(later));
    const with_ = (end < 0 ? after : after.slice(0, end)).filter((later) => later.kind === "turned");
    const cards = [event, ...with_].map((each) => this.coded(this.card("one", each.card), each.slot));
    return this.by("log.turned.own", seat, { cards: this.series(cards) });
  }

  /** Another player's look names no card, not even one that the viewer knows. */
  private looked({ seat, slots, cards }: Of<"looked">): Said {
    const seen = slots.map((each, i) => {
      const [slot, card] = [this.slot(each, seat), cards[i] ?? "?"];
      return seat === this.viewer && card !== "?" ? this.say("log.seen", { slot, card: this.label(card) }) : slot;
    });
    return this.by("log.looked", seat, { slots: this.series(seen) });
  }

  /** The doer's own card comes first, then the reader's. */
  private swapped({ seat, slots }: Of<"swapped">): Said {
    const nearness = (slot: string): number => (slot[0] === seat ? 0 : slot[0] === this.viewer ? 1 : 2);
    const [first, second] = slots.toSorted((one, two) => nearness(one) - nearness(two));
    return this.by("log.swapped", seat, { first: this.slot(first!, seat), second: this.slot(second!, seat) });
  }

  private revealed({ seat, cards }: Of<"revealed">): Said {
    const shown = cards.filter((card) => card !== "-");
    if (!shown.length) return this.by("log.revealed.none", seat);
    return this.by("log.revealed", seat, { cards: this.series(shown.map((card) => this.label(card))) });
  }

  private scored({ seat, points, parts }: Of<"scored">): Said {
    const counted = parts.filter((part) => part.points);
    const total = this.points(points);
    if (counted.every((part) => part.what === "sum")) return this.by("log.scored", seat, { points: total });
    const spoken = counted.map((part) => partText(part.what, part.points)).join(", ");
    return this.by("log.scored.parts", seat, { points: total, parts: spoken });
  }

  // Whole sentences

  private whole(event: GameEvent): Said[] {
    switch (event.kind) {
      case "round":
        if (!event.starter) return [this.say("log.round", { round: event.round })];
        return [this.by("log.round", event.starter, { round: event.round })];
      case "shuffled": {
        const key = event.rebuilt ? `log.shuffled.rebuilt${event.cards === 1 ? ".1" : ""}` : "log.shuffled";
        return [this.say(key, { cards: event.cards })];
      }
      case "dealt":
        return event.each ? [this.say("log.dealt", { each: event.each })] : [];
      case "discarded":
        if (event.from === "draw") return [this.say("log.discarded.draw", { card: this.card("is", event.card) })];
        return [this.say("log.discarded.aside", { card: this.label(event.card) })];
      case "ending":
        if (event.by === "cap") return [this.say("log.ending.cap")];
        return hasText(`log.ending.${event.by}.other`) ? [this.by(`log.ending.${event.by}`, event.seat)] : [];
      case "won":
        return [this.won(event)];
      default:
        return [];
    }
  }

  private won({ seats, by }: Of<"won">): Said {
    const key = by === "five" ? "log.won.five" : "log.won";
    if (seats.length < 2) return this.by(key, seats[0] ?? null);
    const names = this.series(seats.filter((seat) => seat !== this.viewer).map((seat) => [this.name(seat)]));
    const mine = this.viewer !== null && (seats as string[]).includes(this.viewer);
    return this.say(`${key}.shared.${mine ? "you" : "other"}`, { names });
  }

  triumph(fives: Fives): Said {
    const cards = this.series([...new Set(Object.values(fives))].map((card) => this.say("log.five", { card })));
    const won = this.won({ kind: "won", seats: Object.keys(fives) as Seat[], by: "points" });
    return this.say("log.five.won", { fives: capital(plain(cards)), won });
  }

  // Words

  /** What a seat did: the `you` form for that seat itself, else the `other` form. */
  private by(key: string, seat: string | null, fields: Fields = {}): Said {
    if (seat && seat === this.viewer) return this.say(`${key}.you`, fields);
    return this.say(`${key}.other`, { name: [{ who: seat ?? "", name: this.name(seat) }], ...fields });
  }

  private name(seat: string | null): string {
    return seat ? (this.names[seat] ?? seat) : t("seat.someone");
  }

  private whose(slot: string): string {
    return genitive(this.name(slot[0]!), language());
  }

  /** A card with its article; `form` is one of the `log.card.*` forms. */
  card(form: "one" | "the" | "is" | "down" | "taken", card: Card): Said {
    const special = `log.card.${form}.${card}`;
    const kind = hasText(special) ? card : isNumber(card) ? "number" : "special";
    return this.say(`log.card.${form}.${kind}`, { card: this.label(card) });
  }

  /** The bare name of a card, as on its face. */
  private label(card: Card): Said {
    return [{ card, name: cardName(card, this.game) }];
  }

  /** A card by its owner and its face, or where it lies if the face is hidden. */
  slot(slot: string, doer: string | null, card: Card = "?"): Said {
    const what: Said = card === "?" ? [slotWords("card", slot, this.game)] : this.label(card);
    const key = slot[0] === this.viewer ? "yours" : slot[0] === doer ? "own" : "other";
    return this.coded(this.say(`log.slot.${key}`, { card: what, whose: this.whose(slot) }), slot);
  }

  /** Where a card goes. */
  private at(slot: string): Said {
    return this.coded([slotWords("at", slot, this.game)], slot);
  }

  /** What the cards of one player are called. */
  private area(): string {
    const key = `area.${family(this.game)}`;
    return hasText(key) ? t(key) : t("area.other");
  }

  private coded(words: Said, slot: string): Said {
    return settings.spaceNames ? this.say("log.slot.code", { words, slot }) : words;
  }

  private series(items: Said[]): Said {
    if (items.length < 2) return items.flat();
    const first = items.slice(0, -1).flatMap((item, i) => (i ? [", ", ...item] : item));
    return this.say("log.list", { first, last: items.at(-1)! });
  }

  private points(points: number): Said {
    return this.say(`log.points${Math.abs(points) === 1 ? ".1" : ""}`, { points: signed(points) });
  }

  private say(key: string, fields: Fields = {}): Said {
    const text = hasText(key) ? t(key) : key;
    return text.split(/\{(\w+)\}/).flatMap((piece, i) => {
      const field = i % 2 ? fields[piece] : piece;
      return Array.isArray(field) ? field : field === "" ? [] : [String(field)];
    });
  }
}

// The order of telling

/** What is taken comes before what is given for it, and what is laid before what leaves. */
function asTold(events: GameEvent[]): GameEvent[] {
  const ordered = [...events];
  for (let i = 1; i < ordered.length; i++) {
    const [before, event] = [ordered[i - 1]!, ordered[i]!];
    if (isExchange(before, event)) ordered.splice(i - 1, 2, event, before);
    else if (before.kind === "swam" && event.kind === "put")
      ordered.splice(Math.max(0, i - 2), 3, ...ordered.slice(Math.max(0, i - 2), i + 1).toReversed());
  }
  return ordered;
}

/** Whether one card was laid in the place of another. */
function isExchange(before: GameEvent, event: GameEvent): boolean {
  if (before.kind === "put" && event.kind === "took") return event.from === before.slot;
  return before.kind === "discarded" && event.kind === "put" && before.from === event.slot;
}

/** Those of the events next to an event that belong to the same seat's turn. */
function sameTurn(event: GameEvent, others: GameEvent[]): GameEvent[] {
  const end = others.findIndex((each) => !SILENT.has(each.kind) && seatOf(each) !== seatOf(event));
  return (end < 0 ? others : others.slice(0, end)).filter((each) => !SILENT.has(each.kind));
}

/** Whether another sentence of the turn says it: a drawn card that is used, a used special, a second turned card. */
function goesWithoutSaying(event: GameEvent, before: GameEvent[], after: GameEvent[]): boolean {
  switch (event.kind) {
    case "drew":
      return after.some((later) => later.kind !== "drew");
    case "discarded":
      return (
        (event.from === "hand" || event.from === "aside") &&
        before.some((earlier) => earlier.kind === "played" && earlier.card === event.card)
      );
    case "turned":
      return isOwnUp(event) && before.length > 0 && isOwnUp(before.at(-1)!);
    default:
      return false;
  }
}

function isOwnUp(event: GameEvent): boolean {
  return event.kind === "turned" && event.face === "up" && event.slot[0] === event.seat;
}

export function seatOf(event: GameEvent): Seat | null {
  return "seat" in event ? event.seat : null;
}

/** Whether a card bears a number. */
export function isNumber(card: Card): boolean {
  return /^\d+$/.test(card);
}

/** Points with a typographic minus sign. */
export function signed(points: number): string {
  return String(points).replace("-", "−");
}

/** Points with their sign: “+5”, “−10”. */
export function gain(points: number): string {
  return points > 0 ? `+${points}` : signed(points);
}

/** The name of a card; a game may have its own name for one. A number is its own name. */
export function cardName(card: Card, game: string): string {
  const key = [`card.${card}.${game}`, `card.${card}`].find(hasText);
  return key ? t(key) : card;
}

/** A space in words: the card there, the empty space, or where a card goes. */
export function slotWords(form: "card" | "space" | "at", slot: string, game: string): string {
  const place = slot.slice(1);
  const key = `slot.${form}.${family(game)}.${place}`;
  return hasText(key) ? t(key) : t(`slot.${form}.other`, { place });
}

/** A card with its article: “the 7”, “the 7 face down”. */
export function theCard(card: Card, game: string, form: "the" | "down" = "the"): string {
  return plain(new Voice({}, null, game).card(form, card));
}

/** A card by its owner and its face, or where it lies if the face is hidden: “your 7”, “Birch’s second card”. */
export function ownersCard(slot: string, card: Card, names: Record<string, string>, viewer: string | null, game: string): string {
  return plain(new Voice(names, viewer, game).slot(slot, null, card));
}

/** What a part of a score is for, in words. */
export function partText(what: string, points: number): string {
  const key = `log.part.${what}`;
  return t(hasText(key) ? key : "log.part.other", { points: signed(points) });
}
