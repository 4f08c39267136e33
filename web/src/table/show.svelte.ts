/**
 * The show: what of the match is shown at this moment.
 *
 * The stream knows how things are; the show lets people see how they came to be so, beat by beat. It is always free
 * to stop doing that: when the page is hidden, when nobody looks through these eyes, when somebody is in a hurry, or
 * when a whole new picture comes, the latest view is shown at once. Only what a person must not miss waits for them: a
 * secret look, and the end of a round.
 */
import { tick } from "svelte";
import { isCalm, settings } from "../lib/settings.svelte";
import type { TableStream } from "../net/stream.svelte";
import type { Card, GameEvent, LookedEvent, News, Seat, View } from "../wire";
import { lodgeOf } from "./five";
import { beats, inOrder, type Beat, type Flight, type Place } from "./script";
import { play as sound } from "./sounds";

export interface Flying {
  flight: Flight;
  from: DOMRect;
  to: DOMRect;
  lasts: number;
  delay: number;
}

/** Five of a kind that wins the match: whose, which card, and where the cards lie. */
export interface Five {
  seat: Seat;
  card: Card;
  from: (DOMRect | null)[];
}

/** How a round ended, to be looked at in peace. */
export interface Interlude {
  round: number;
  events: GameEvent[];
  over: boolean;
  /** How the next round begins, to be seen when this one was seen. */
  opening: GameEvent[];
}

const PACE = { slow: 1.7, normal: 1, fast: 0.5 };
const CALM_PAUSE = 350;
const STAGGER = 25;
const OPENING = new Set<GameEvent["kind"]>(["round", "shuffled", "dealt", "discarded", "looked", "drew"]);

export class Show {
  shown = $state.raw<View | null>(null);
  flying = $state.raw<Flying[]>([]);
  /** The places of the last move. */
  touched = $state.raw<Place[]>([]);
  /** The event that everybody should notice now. */
  headline = $state.raw<GameEvent | null>(null);
  /** Five of a kind that is shown at this moment. */
  fives = $state.raw<Five[]>([]);
  /** What has been shown of the news that is not told to its end yet. */
  ongoing = $state.raw<GameEvent[]>([]);
  /** Secret looks that wait to be seen. */
  looks = $state.raw<LookedEvent[]>([]);
  interlude = $state.raw<Interlude | null>(null);
  /** Are the cards of a new round on their way? */
  dealing = $state(false);
  /** Is somebody watching through these eyes? */
  live = $state(true);

  #dealt = Promise.resolve();
  #run = 0;
  #hurried = false;
  #wake: (() => void) | null = null;
  #stop: () => void;

  constructor(
    readonly stream: TableStream,
    readonly onTold: (events: GameEvent[]) => void = () => undefined,
  ) {
    this.#arrive();
    stream.director = (news, apply) => this.#direct(news, apply);
    const hide = (): void => {
      if (document.hidden) this.hurry();
    };
    document.addEventListener("visibilitychange", hide);
    const unfollow = $effect.root(() => {
      $effect(() => this.#follow(stream.view));
      $effect(() => {
        if (stream.look && !this.dealing) this.looks = [stream.look];
      });
      $effect(() => {
        if (this.interlude && !this.interlude.over && stream.table && !stream.table.between) this.endInterlude();
      });
    });
    this.#stop = () => {
      document.removeEventListener("visibilitychange", hide);
      unfollow();
      stream.director = null;
    };
  }

  /** Shows how things are now, without waiting for how they came to be so. */
  hurry(): void {
    this.#hurried = true;
    this.#wake?.();
  }

  /** The look was seen; the cards lie down again. */
  endLook(): void {
    this.looks = this.looks.slice(1);
    this.#wake?.();
  }

  /** The end of the round was seen; the next one may be dealt. */
  endInterlude(): void {
    const opening = this.interlude?.opening ?? [];
    this.interlude = null;
    if (opening.length) this.#dealt = this.#deal(opening, this.stream.view);
  }

  /** Shows the end of the match again. */
  showResult(): void {
    const view = this.stream.view;
    if (view?.winners) this.interlude = { round: view.round, events: this.stream.log, over: true, opening: [] };
  }

  end(): void {
    this.#stop();
    this.hurry();
  }

  /** Is something to be seen that a person would miss, or see once more, if the page were loaded again? */
  get isOn(): boolean {
    const { view, table, look, log, seat } = this.stream;
    const moves = this.shown !== view || this.dealing || this.flying.length > 0 || this.ongoing.length > 0;
    const looks = this.looks.length > 0 || look !== null || lastLook(log, seat) !== null;
    return moves || looks || this.interlude !== null || (table?.between ?? false);
  }

  /** Places whose card is in the air. */
  get awaited(): Set<Place> {
    return new Set([...this.flying.map(({ flight }) => flight.to), ...this.fives.flatMap(({ seat }) => lodgeOf(seat))]);
  }

  // Arriving in the middle

  /** Somebody who comes, or comes back, is shown what waits for them. */
  #arrive(): void {
    const { view, log, table } = this.stream;
    if (view?.winners) this.showResult();
    else if (view && table?.between)
      this.interlude = { round: view.round - 1, events: ended(log), over: false, opening: [] };
    else if (isOpening(log)) this.#dealt = this.#deal(log, view);
  }

  /** Shows how a round is dealt, unless it has gone on already, and then what is to be seen in secret. */
  async #deal(opening: GameEvent[], view: View | null): Promise<void> {
    this.dealing = true;
    this.touched = [];
    await tick();
    const run = this.#run;
    if (view && view === this.stream.view && !isCalm()) {
      this.#hurried = false;
      await this.#perform(
        opening.filter(({ kind }) => kind !== "round" && kind !== "looked"),
        run,
        view,
      );
      if (run === this.#run) this.shown = view;
    }
    const look = this.stream.look ?? lastLook(opening, this.stream.seat);
    if (look) this.looks = [...this.looks, look];
    this.dealing = false;
  }

  /** A view that did not come by way of this show is a whole new picture. */
  #follow(view: View | null): void {
    this.#run += 1;
    this.#wake?.();
    this.flying = [];
    this.fives = [];
    this.headline = null;
    this.ongoing = [];
    this.shown = view;
  }

  // Playing what comes

  async #direct(news: News, apply: () => void): Promise<void> {
    const { events } = news;
    if (events.length) this.onTold(this.shown ? inOrder(this.shown, events) : events);
    await this.#dealt;
    const until = events.findIndex((event, i) => i > 0 && event.kind === "round");
    const [now, later] = until < 0 ? [events, []] : [events.slice(0, until), events.slice(until)];
    const run = this.#run;
    this.#hurried = false;
    if (events.length) this.touched = [];
    if (!news.undone && this.shown) await this.#perform(now, run, this.shown);
    if (run !== this.#run) return; // a whole new picture came meanwhile
    apply();
    this.ongoing = [];
    if (now.some((event) => event.kind === "scored" || event.kind === "won")) this.#pause(now, later);
  }

  #pause(events: GameEvent[], opening: GameEvent[]): void {
    const view = this.stream.view;
    if (!view) return;
    const over = view.winners !== null;
    this.interlude = { round: over ? view.round : view.round - 1, events, over, opening };
  }

  async #perform(events: GameEvent[], run: number, from: View): Promise<void> {
    for (const beat of beats(from, events)) {
      if (run !== this.#run) return;
      await this.#play(beat, run);
    }
  }

  async #play(beat: Beat, run: number): Promise<void> {
    const mine = lastLook(beat.events, this.stream.seat);
    if (mine) this.looks = [...this.looks, mine];
    const skipped = this.#hurried || document.hidden || !this.live;
    const pace = PACE[settings.speed] * (this.stream.behind > 1 ? 0.4 : 1);
    const lasts = beat.lasts * pace;
    this.ongoing = [...this.ongoing, ...beat.events];
    this.touched = [...this.touched, ...beat.touched];
    if (skipped) {
      this.shown = beat.after;
      return;
    }
    if (beat.sound) sound(beat.sound);
    this.headline = beat.events.find(isHeadline) ?? null;
    const fives = Object.entries(beat.fives) as [Seat, Card][];
    if (fives.length) {
      await this.#triumph(fives, lasts, run);
    } else if (isCalm() || !beat.flights.length) {
      this.shown = beat.after;
      await this.#wait(isCalm() && lasts ? CALM_PAUSE * pace + lasts / 4 : lasts);
    } else {
      await this.#fly(beat, lasts, run);
    }
    if (mine && run === this.#run) await this.#untilSeen();
    this.headline = null;
  }

  async #fly(beat: Beat, lasts: number, run: number): Promise<void> {
    const starts = beat.flights.map(({ from }) => rectangle(from));
    this.shown = beat.after;
    await tick();
    if (run !== this.#run) return;
    this.flying = beat.flights.flatMap((flight, i) => {
      const [from, to] = [starts[i], rectangle(flight.to)];
      return from && to ? [{ flight, from, to, lasts, delay: i * STAGGER }] : [];
    });
    await this.#wait(lasts + this.flying.length * STAGGER);
    if (run === this.#run) this.flying = [];
  }

  /** Lifts five equal cards out of their lodge, as long to be read where nothing moves. */
  async #triumph(fives: [Seat, Card][], lasts: number, run: number): Promise<void> {
    this.fives = fives.map(([seat, card]) => ({ seat, card, from: lodgeOf(seat).map(rectangle) }));
    await this.#wait(lasts);
    if (run === this.#run) this.fives = [];
  }

  async #untilSeen(): Promise<void> {
    while (this.looks.length && !this.#hurried) await this.#wait(60_000);
  }

  /** Waits, unless somebody is in a hurry. */
  #wait(lasts: number): Promise<void> {
    if (!lasts || this.#hurried) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, lasts);
      this.#wake = () => {
        clearTimeout(timer);
        this.#wake = null;
        resolve();
      };
    });
  }
}

function isHeadline(event: GameEvent): boolean {
  return event.kind === "ending" || event.kind === "lapsed";
}

/** A look of this seat that nothing has happened since, if its cards are told. */
function lastLook(events: GameEvent[], seat: Seat | null): LookedEvent | null {
  const place = events.findLastIndex((event) => event.kind === "looked" && event.seat === seat);
  const look = events[place];
  if (look?.kind !== "looked" || look.cards.includes("?")) return null;
  return events.slice(place).every((event) => event.kind === "looked") ? look : null;
}

/** Has nothing happened yet but the deal? */
function isOpening(log: GameEvent[]): boolean {
  return log.length > 0 && log.every((event) => OPENING.has(event.kind));
}

/** The events of the round before the present one. */
function ended(log: GameEvent[]): GameEvent[] {
  return log.slice(
    0,
    log.findLastIndex((event) => event.kind === "round"),
  );
}

function rectangle(place: Place): DOMRect | null {
  return document.querySelector(`[data-place="${place}"]`)?.getBoundingClientRect() ?? null;
}
