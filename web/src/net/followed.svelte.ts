/**
 * A table as one viewer follows it: what is shown of it, and what the viewer can do there.
 *
 * News are applied one after the other. A `director` may delay each of them: it gets the news and a function that applies
 * it, so that it can animate the change. Where the news come from is up to the subclass: a server, or a lesson.
 */
import { devicePace } from "../lib/settings.svelte";
import type {
  Command,
  Done,
  DrawInfo,
  Emote,
  GameEvent,
  Level,
  LookedEvent,
  News,
  Pace,
  Seat,
  Spoke,
  TableInfo,
  View,
  ViewChange,
} from "../wire";

export type Director = (news: News, apply: () => void) => void | Promise<void>;

/** The seat whose view is shown: by default my own seat, or my only one. */
export interface Perspective {
  /** One of several seats of mine on this device. */
  seat?: Seat | null;
  /** A seat of another player, who allows spectators to see what it sees. */
  over?: Seat | null;
}

/** What a person chooses for themselves at a table. */
export interface Aids {
  memory_aid?: boolean;
  pace?: Pace;
}

/** A command without its id, which the stream gives it. */
export type Wish = Command extends infer Each ? (Each extends { id: string } ? Omit<Each, "id"> : never) : never;

/** The whole state of a table. */
export interface Whole {
  seat: Seat | null;
  over_shoulder: boolean;
  table: TableInfo | null;
  view: View | null;
  log: GameEvent[];
  look: LookedEvent | null;
  seconds_left: number | null;
  may_undo: boolean;
  chat: Spoke[];
  number: number;
  draw?: DrawInfo | null;
}

/** News that wait to be applied, with the end of the time limit that they contain. */
interface Queued {
  news: News;
  deadline: number | null;
}

const LOG_KEPT = 400;

export abstract class FollowedTable {
  /** Whether a mis-tap costs nothing, because only moves that are meant are played. */
  readonly forgives: boolean = false;
  /** How long things are shown here, in multiples of the usual time; 0: as the person at this table or device chose. */
  tempo = $state(0);
  /** The seat whose view this is; null for the public view of a spectator. */
  seat = $state<Seat | null>(null);
  overShoulder = $state(false);
  table = $state.raw<TableInfo | null>(null);
  /** What may be seen of the match; null before it begins. */
  view = $state.raw<View | null>(null);
  /** What happened in this round, as far as this viewer may know. */
  log = $state.raw<GameEvent[]>([]);
  /** The latest look at cards if nothing has happened since; shown again after a reload. */
  look = $state.raw<LookedEvent | null>(null);
  /** The draw that fixes the shuffles; null for fixed deals, and before the first one. */
  draw = $state.raw<DrawInfo | null>(null);
  /** When the turn timer runs out, on the clock of `performance.now()`. */
  deadline = $state<number | null>(null);
  /** Whether the server accepts an undo now, even if the animation has not shown the move yet. */
  mayUndo = $state(false);
  chat = $state.raw<Spoke[]>([]);
  /** For the host of a public table: seats of people who come from the same network. */
  sameNetwork = $state.raw<Seat[][]>([]);
  /** Number of commands without an answer. */
  asking = $state(0);
  /** The number of the last entry that `view` shows. */
  number = $state(0);
  /** Delays the application of news; null: they are applied at once. */
  director: Director | null = null;

  #queue: Queued[] = [];
  #directing: Promise<void> | null = null;
  #generation = 0;
  #spokeListeners = new Set<(spoke: Spoke) => void>();

  constructor(readonly id: string) {}

  /** Whether the connection is interrupted; what needs none has none to lose. */
  get isLost(): boolean {
    return false;
  }

  // What a person can do

  /** Makes a move in the position that is shown now. */
  play(move: string): Promise<Done> {
    return this.ask({ type: "move", move, number: this.number });
  }

  undo(): Promise<Done> {
    return this.ask({ type: "undo" });
  }

  ready(): Promise<Done> {
    return this.ask({ type: "ready" });
  }

  /** I have seen my first cards; the time limit may start. */
  seen(): Promise<Done> {
    return this.ask({ type: "seen" });
  }

  express(emote: Emote): Promise<Done> {
    return this.ask({ type: "emote", emote });
  }

  say(text: string): Promise<Done> {
    return this.ask({ type: "chat", text });
  }

  showHand(allowed: boolean): Promise<Done> {
    return this.ask({ type: "show-hand", allowed });
  }

  /** Chooses my aids, or those of a person who shares my device. */
  adjust(aids: Aids, seat: Seat | null = null): Promise<Done> {
    return this.ask({ type: "adjust", seat, ...aids });
  }

  takeBack(): Promise<Done> {
    return this.ask({ type: "take-back" });
  }

  leave(): Promise<Done> {
    return this.ask({ type: "leave" });
  }

  sit(seat: Seat | null = null): Promise<Done> {
    return this.ask({ type: "sit", seat, pace: devicePace() });
  }

  /** Sits a person down beside me on this device. */
  sitBeside(name: string, beaver: number, seat: Seat | null = null): Promise<Done> {
    return this.ask({ type: "sit", seat, beside: name, beaver });
  }

  /** The host gives a seat to a bot of this level, or opens it. */
  arrange(seat: Seat, level: Level | null): Promise<Done> {
    return this.ask({ type: "arrange", seat, level });
  }

  start(fill: Level | null = null): Promise<Done> {
    return this.ask({ type: "start", fill });
  }

  rematch(): Promise<Done> {
    return this.ask({ type: "rematch" });
  }

  /** Carries out a wish; rejects with a Refusal. */
  abstract ask(wish: Wish): Promise<Done>;

  /** Switches the view: to another seat of mine on this device, or to a player who allows spectators. */
  abstract become(perspective: Perspective): void;

  abstract end(): void;

  /** Subscribes to emotes and chat; returns a function that unsubscribes. */
  onSpoke(listener: (spoke: Spoke) => void): () => void {
    this.#spokeListeners.add(listener);
    return () => this.#spokeListeners.delete(listener);
  }

  /** Number of news that the director has not handled yet. */
  get behind(): number {
    return this.#queue.length;
  }

  // News

  /** Shows a whole new state; news that wait are dropped. */
  protected begin(whole: Whole): void {
    this.#generation += 1;
    this.#queue = [];
    this.number = whole.number;
    this.seat = whole.seat;
    this.overShoulder = whole.over_shoulder;
    this.table = whole.table;
    this.view = whole.view;
    this.log = whole.log;
    this.look = whole.look;
    this.deadline = deadlineIn(whole.seconds_left);
    this.mayUndo = whole.may_undo;
    this.chat = whole.chat;
    this.draw = whole.draw ?? null;
  }

  /** Queues news; the promise resolves when these and all earlier ones are applied. */
  protected receive(news: News): Promise<void> {
    this.mayUndo = news.may_undo;
    this.#queue.push({ news, deadline: deadlineIn(news.seconds_left) });
    return (this.#directing ??= this.#direct());
  }

  /** The time limit starts later than the decision. */
  protected startClock(seconds: number | null): void {
    this.deadline = deadlineIn(seconds);
    for (const queued of this.#queue) queued.deadline = this.deadline;
  }

  protected overhear(spoke: Spoke): void {
    this.#spokeListeners.forEach((listener) => listener(spoke));
  }

  async #direct(): Promise<void> {
    for (let queued = this.#queue.shift(); queued; queued = this.#queue.shift()) {
      const { news, deadline } = queued;
      const generation = this.#generation;
      const apply = once(() => generation === this.#generation && this.#apply(news, deadline));
      const wasUndone = this.#queue.some((later) => later.news.undone);
      try {
        if (!wasUndone) await this.director?.(news, apply);
      } catch (error) {
        console.error(error); // a failed animation must not stop the stream
      }
      apply();
    }
    this.#directing = null;
  }

  #apply(news: News, deadline: number | null): void {
    this.number = news.number;
    this.view = this.#merged(news.view);
    if (news.table) this.table = news.table;
    const log = news.events_undone ? this.log.slice(0, -news.events_undone) : this.log;
    this.log = kept(log, news.events);
    if (news.events.length || news.undone) this.look = null;
    this.deadline = deadline;
  }

  /** The first change is a whole view. */
  #merged(change: ViewChange): View | null {
    if (!Object.keys(change).length) return this.view;
    return { ...this.view, ...change } as View;
  }
}

function deadlineIn(seconds: number | null): number | null {
  return seconds === null ? null : performance.now() + seconds * 1000;
}

/** The log of the round: a new round begins a new one. */
function kept(log: GameEvent[], events: GameEvent[]): GameEvent[] {
  const fresh = events.findLastIndex((event) => event.kind === "round");
  return (fresh < 0 ? [...log, ...events] : events.slice(fresh)).slice(-LOG_KEPT);
}

function once(act: () => void): () => void {
  let done = false;
  return () => {
    if (!done) act();
    done = true;
  };
}
