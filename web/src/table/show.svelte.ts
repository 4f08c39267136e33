/**
 * The show: what is displayed of the match at this moment.
 *
 * The stream has the latest view; the show animates the events that lead to it, beat by beat. It can stop at
 * any time: when the page is hidden, when this view is not the one on screen, when a person skips, or
 * when a whole new view comes, the latest view is shown at once. Only what a person must not miss waits: a
 * secret look, and the end of a round.
 */
import { tick } from "svelte";
import { isCalm, settings } from "../lib/settings.svelte";
import type { FollowedTable } from "../net/followed.svelte";
import type { Card, GameEvent, LookedEvent, News, Seat, View } from "../wire";
import { lodgeOf } from "./five";
import { momentIn, type Moment } from "./moments";
import { beats, inOrder, viewBefore, type Beat, type Flight, type Place } from "./script";
import { play as sound } from "./sounds";
import { Story } from "./story.svelte";
import { turnsOf } from "./turns";

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

/** The end of a round; stays until it is dismissed. */
export interface Interlude {
  round: number;
  /** The events of the round, as far as this page has them. */
  events: GameEvent[];
  /** Is the match over? */
  over: boolean;
  /** Whether the points of the round are counted first; someone who returns to a finished match has seen that. */
  counts: boolean;
  /** The first events of the next round, shown after this one is dismissed. */
  opening: GameEvent[];
}

/** The viewer's own cards just before they are turned up at the end of a round. */
export interface Recall {
  /** What lies there. It is shown after the viewer has said what they remember. */
  cards: Card[];
  /** The events of the round before. */
  events: GameEvent[];
}

const PACE = { slow: 1.7, normal: 1, fast: 0.5 };
const CALM_PAUSE = 350;
const STAGGER = 25;
const MOMENT = 1800;

export class Show {
  shown = $state.raw<View | null>(null);
  flying = $state.raw<Flying[]>([]);
  /** The places of the last move. */
  touched = $state.raw<Place[]>([]);
  /** The event in the headline. */
  headline = $state.raw<GameEvent | null>(null);
  /** Five of a kind that is shown at this moment. */
  fives = $state.raw<Five[]>([]);
  /** The events already shown of the news in progress. */
  ongoing = $state.raw<GameEvent[]>([]);
  /** Secret looks that are not dismissed yet. */
  looks = $state.raw<LookedEvent[]>([]);
  interlude = $state.raw<Interlude | null>(null);
  /** The viewer is asked what they remember; until the answer nothing is turned up. */
  recall = $state.raw<Recall | null>(null);
  /** Are the cards of a new round on their way? */
  dealing = $state(false);
  /** Whether this view is on screen. */
  live = $state(true);
  /** Whether something happened that the viewer has not watched. */
  missed = $state(false);
  /** What somebody does to a card of the viewer at this moment. */
  moment = $state.raw<Moment | null>(null);
  /** Are earlier turns shown again? */
  replaying = $state(false);

  /** What the viewer reads about the round. */
  readonly story: Story;

  #dealt = Promise.resolve();
  #run = 0;
  #hurried = false;
  #wake: (() => void) | null = null;
  /** The view that was applied last by this show; any other is a whole new state. */
  #applied: View | null = null;
  /** Whose turn had its moment. */
  #surprised: Seat | null = null;
  #recalled: (() => void) | null = null;
  /** The look that was shown last, if nothing has happened since. */
  #looked: LookedEvent | null = null;
  /** Until then the next round waits for a viewer who was asked, and so sees the results later than others. */
  #resultsRead = Promise.resolve();
  #release: (() => void) | null = null;
  #stop: () => void;

  /** @param asksMemory whether the viewer is asked what they remember before their cards are turned up. */
  constructor(
    readonly stream: FollowedTable,
    readonly onShown: (events: GameEvent[]) => void = () => undefined,
    readonly asksMemory: () => boolean = () => false,
  ) {
    // What is replayed or dealt is in the log already
    this.story = new Story(stream, () => (this.replaying || this.dealing ? [] : this.ongoing));
    this.#arrive();
    stream.director = (news, apply) => this.#direct(news, apply);
    const hide = (): void => {
      if (!document.hidden) return;
      this.story.leftAt = stream.log.at(-1) ?? null;
      this.hurry();
    };
    document.addEventListener("visibilitychange", hide);
    const unfollow = $effect.root(() => {
      $effect(() => this.#follow(stream.view));
      $effect(() => {
        if (stream.look && !this.dealing && !this.#hasShown(stream.look)) this.looks = [(this.#looked = stream.look)];
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

  /** Shows the latest view at once and skips the animation. */
  hurry(): void {
    this.#hurried = true;
    this.#wake?.();
  }

  /** Ends the moment; the animation goes on. */
  endMoment(): void {
    this.#wake?.();
  }

  get mayReplay(): boolean {
    return this.stream.log[0]?.kind === "round" && !this.replaying;
  }

  /** Shows a part of the log again, after what is moving now. */
  replay(start: number, end: number): void {
    this.#dealt = this.#dealt.then(() => this.#again(start, end));
  }

  async #again(start: number, end: number): Promise<void> {
    const view = this.stream.view;
    const before = view && viewBefore(view, this.story.log, start);
    if (!before) return;
    const run = this.#run;
    this.replaying = true;
    this.#hurried = false;
    this.touched = [];
    this.shown = before;
    await this.#perform(this.story.log.slice(start, end), run, before);
    this.replaying = false;
    this.ongoing = [];
    if (run === this.#run) this.shown = this.stream.view;
  }

  /** Ends the look; the cards are face down again. */
  endLook(): void {
    const { stream } = this;
    const isTimed = stream.table?.settings.turn_seconds !== null && !stream.overShoulder;
    if (isTimed && (this.looks[0]?.slots.length ?? 0) > 1) stream.seen().catch(() => undefined);
    this.looks = this.looks.slice(1);
    this.#wake?.();
  }

  /** The viewer has said what they remember, or does not want to. */
  endRecall(): void {
    this.recall = null;
    this.#recalled?.();
  }

  /** Ends the interlude; the next round may be dealt. */
  endInterlude(): void {
    const opening = this.interlude?.opening ?? [];
    this.interlude = null;
    if (opening.length) this.#dealt = this.#deal(opening, this.stream.view);
    this.#release?.();
  }

  /** Shows the end of the match again. */
  showResult(): void {
    const view = this.stream.view;
    if (view?.winners) this.interlude = { round: view.round, events: this.stream.log, over: true, counts: false, opening: [] };
  }

  end(): void {
    this.#stop();
    this.endRecall();
    this.#release?.();
    this.hurry();
  }

  /** Whether a reload would make a person miss something, or see it twice. */
  get isOn(): boolean {
    const { view, table, look, log, seat } = this.stream;
    const moves = this.shown !== view || this.dealing || this.flying.length > 0 || this.ongoing.length > 0;
    const looks = this.looks.length > 0 || look !== null || lastLook(log, seat) !== null;
    return moves || looks || this.interlude !== null || this.recall !== null || (table?.between ?? false);
  }

  /** Places whose card is still moving. */
  get awaited(): Set<Place> {
    return new Set([...this.flying.map(({ flight }) => flight.to), ...this.fives.flatMap(({ seat }) => lodgeOf(seat))]);
  }

  /** How long things are shown, in multiples of the usual time: as the person chose at this table, or on this device. */
  get pace(): number {
    const own = this.stream.table?.seats.find(({ seat }) => seat === this.story.viewer);
    return this.stream.tempo || PACE[own?.pace === "slow" ? "slow" : settings.speed];
  }

  // Joining in the middle

  /** Shows what waits for a viewer who joins or returns. */
  #arrive(): void {
    const { view, log, table } = this.stream;
    if (view?.winners) this.showResult();
    else if (view && table?.between)
      this.interlude = { round: view.round - 1, events: ended(log), over: false, counts: true, opening: [] };
    else if (isOpening(log)) this.#dealt = this.#deal(log, view);
  }

  /** Shows how a round is dealt, unless moves were made already, and then the secret looks. */
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
      if (run === this.#run) {
        this.shown = view;
        this.ongoing = [];
      }
    }
    const look = this.stream.look ?? lastLook(opening, this.stream.seat);
    if (look) this.#show(look);
    this.dealing = false;
  }

  #show(look: LookedEvent): void {
    this.#looked = look;
    this.looks = [...this.looks, look];
  }

  /** Whether a look was shown already: a whole new view repeats the latest one. */
  #hasShown({ slots, cards }: LookedEvent): boolean {
    return this.#looked?.slots.join() === slots.join() && this.#looked.cards.join() === cards.join();
  }

  /** A view that was not applied by this show replaces everything. */
  #follow(view: View | null): void {
    if (view !== this.#applied) {
      this.missed = view !== null && !view.winners && !isOpening(this.stream.log);
      this.#release?.();
    }
    this.#run += 1;
    this.#wake?.();
    this.endRecall();
    this.flying = [];
    this.fives = [];
    this.headline = null;
    this.ongoing = [];
    this.shown = view;
  }

  // Animating news

  async #direct(news: News, apply: () => void): Promise<void> {
    const { events } = news;
    await this.#resultsRead;
    const secret = this.#secrets(events);
    this.#tell(events.slice(0, secret));
    await this.#dealt;
    const until = events.findIndex((event, i) => i > 0 && event.kind === "round");
    const [now, later] = until < 0 ? [events, []] : [events.slice(0, until), events.slice(until)];
    const run = this.#run;
    this.#hurried = false;
    if (events.length) {
      this.touched = [];
      this.#looked = null;
    }
    if (!news.undone && this.shown) await this.#perform(now.slice(0, secret), run, this.shown);
    if (secret < events.length && run === this.#run) await this.#askMemory(now, secret);
    this.#tell(events.slice(secret));
    if (!news.undone && this.shown) await this.#perform(now.slice(secret), run, this.shown);
    if (run !== this.#run) return; // a whole new view came meanwhile
    const round = [...this.stream.log, ...now];
    apply();
    this.#applied = this.stream.view;
    this.ongoing = [];
    if (now.some((event) => event.kind === "scored" || event.kind === "won")) this.#pause(round, later);
    if (this.interlude?.over !== false) this.#release?.(); // no round is left that could wait
  }

  #tell(events: GameEvent[]): void {
    if (events.length) this.onShown(this.shown ? inOrder(this.shown, events) : events);
  }

  /** Number of events until the viewer's cards are turned up; all of them if the viewer is not asked before. */
  #secrets(events: GameEvent[]): number {
    const turned = events.findIndex(({ kind }) => kind === "revealed");
    return turned < 0 || document.hidden || !this.live || !this.asksMemory() ? events.length : turned;
  }

  async #askMemory(events: GameEvent[], secret: number): Promise<void> {
    const own = events.find((event) => event.kind === "revealed" && event.seat === this.stream.seat);
    if (own?.kind !== "revealed") return;
    const answered = new Promise<void>((resolve) => (this.#recalled = resolve));
    this.recall = { cards: own.cards, events: [...this.stream.log, ...events.slice(0, secret)] };
    this.#resultsRead = new Promise((resolve) => (this.#release = resolve));
    await answered;
  }

  #pause(events: GameEvent[], opening: GameEvent[]): void {
    const view = this.stream.view;
    if (!view) return;
    const over = view.winners !== null;
    this.interlude = { round: over ? view.round : view.round - 1, events, over, counts: view.last?.scores !== null, opening };
  }

  async #perform(events: GameEvent[], run: number, from: View): Promise<void> {
    for (const beat of beats(from, events)) {
      if (run !== this.#run) return;
      await this.#play(beat, run);
    }
  }

  async #play(beat: Beat, run: number): Promise<void> {
    const mine = lastLook(beat.events, this.stream.seat);
    if (mine) this.#show(mine);
    const away = document.hidden || !this.live;
    const skipped = this.#hurried || away;
    const moment = this.shown && momentIn(beat, this.shown, this.story.viewer);
    if (away) this.missed = true;
    const pace = this.pace * (this.stream.behind > 1 ? 0.4 : 1);
    const lasts = beat.lasts * pace;
    if (beat.events.some((event) => "seat" in event && event.seat !== this.#surprised)) this.#surprised = null;
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
    if (moment && run === this.#run) await this.#surprise(moment);
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

  /** Lifts five equal cards out of their lodge; with reduced motion the text stays for the same time. */
  async #triumph(fives: [Seat, Card][], lasts: number, run: number): Promise<void> {
    this.fives = fives.map(([seat, card]) => ({ seat, card, from: lodgeOf(seat).map(rectangle) }));
    await this.#wait(lasts);
    if (run === this.#run) this.fives = [];
  }

  /** Shows a moment, once in a turn. */
  async #surprise(moment: Moment): Promise<void> {
    if (!settings.bigMoments || this.replaying || this.#surprised === moment.seat) return;
    this.#surprised = moment.seat;
    this.moment = moment;
    sound("surprise");
    await this.#wait(MOMENT * Math.max(this.pace, 0.7));
    this.moment = null;
  }

  async #untilSeen(): Promise<void> {
    while (this.looks.length && !this.#hurried) await this.#wait(60_000);
  }

  /** Waits, unless the person skips. */
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

/** The latest look of this seat, if nothing has happened since and its cards are known. */
function lastLook(events: GameEvent[], seat: Seat | null): LookedEvent | null {
  const place = events.findLastIndex((event) => event.kind === "looked" && event.seat === seat);
  const look = events[place];
  if (look?.kind !== "looked" || look.cards.includes("?")) return null;
  return events.slice(place).every((event) => event.kind === "looked") ? look : null;
}

/** Whether nothing has happened but the deal. */
function isOpening(log: GameEvent[]): boolean {
  return log.length > 0 && turnsOf(log).every(({ seat, events }) => seat === null || events.every(({ kind }) => kind === "drew"));
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
