/**
 * A table as this viewer sees it, kept up to date over a socket.
 *
 * The stream resumes where it broke off, repeats commands that were not acknowledged (the server carries each out
 * once), and applies news one after the other. A `director` may delay each of them: it gets the news
 * and a function that applies it, so that it can animate the change.
 */
import { upgrade } from "../lib/upgrade.svelte";
import {
  WIRE,
  type ClientMessage,
  type Command,
  type Done,
  type Emote,
  type GameEvent,
  type Level,
  type LookedEvent,
  type News,
  type Presence,
  type Refused,
  type Seat,
  type ServerMessage,
  type Spoke,
  type StreamClosed,
  type TableInfo,
  type View,
  type ViewChange,
  type Welcome,
} from "../wire";
import { api, socketAddress } from "./api";
import { freshId } from "./ids";
import { understood } from "./messages";
import { Refusal } from "./refusal";
import { Socket } from "./socket";

export type Connection = "connecting" | "live" | "lost" | "closed";
export type Director = (news: News, apply: () => void) => void | Promise<void>;

/** The seat whose view is shown: by default my own seat, or my only one. */
export interface Perspective {
  /** One of several seats of mine on this device. */
  seat?: Seat | null;
  /** Somebody's seat that lets spectators look over its shoulder. */
  over?: Seat | null;
}

/** Why a stream is over: the server said so, or did not let us in. */
export interface Ending {
  reason: Exclude<StreamClosed["reason"], "unknown-wire"> | "unreadable" | "refused";
  says: StreamClosed["says"];
}

/** A command without its id, which the stream gives it. */
type Wish = Command extends infer Each ? (Each extends { id: string } ? Omit<Each, "id"> : never) : never;

interface Waiting {
  command: Command;
  done: (done: Done) => void;
  refused: (error: Refusal) => void;
}

/** Refusals that concern the table and not the person: nobody can open it. */
const OUTSIDE: Record<string, Ending["reason"]> = { "unknown-table": "expired", unreadable: "unreadable" };
const PING_EVERY = 10_000;
const PATIENCE = 25_000;
const LOG_KEPT = 400;
const CHAT_KEPT = 100;

export class TableStream {
  connection = $state<Connection>("connecting");
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
  /** When the turn timer runs out, on the clock of `performance.now()`. */
  deadline = $state<number | null>(null);
  mayUndo = $state(false);
  chat = $state.raw<Spoke[]>([]);
  /** Why the stream has ended; null while it runs. */
  closed = $state.raw<Ending | null>(null);
  /** Number of commands without an answer. */
  asking = $state(0);
  /** The number of the last entry that `view` shows. */
  number = $state(0);
  /** Takes part in applying news; null applies them at once. */
  director: Director | null = null;

  #resume: string | null = null;
  #received = 0;
  /** Whether the server has let us in since the last hello. */
  #admitted = false;
  #perspective: Perspective;
  #socket: Socket;
  #waiting = new Map<string, Waiting>();
  #queue: News[] = [];
  #directing = false;
  #generation = 0;
  #pinging: ReturnType<typeof setInterval>;
  #spokeListeners = new Set<(spoke: Spoke) => void>();

  constructor(
    readonly id: string,
    perspective: Perspective = {},
  ) {
    this.#perspective = perspective;
    const listener = {
      opened: (again: boolean) => this.#greet(again),
      received: (message: unknown) => this.#hear(understood(message as ServerMessage)),
      lost: () => this.#lost(),
      woke: () => this.#ping(),
    };
    this.#socket = new Socket(socketAddress(`/tables/${id}/stream`), listener, PATIENCE);
    this.#pinging = setInterval(() => this.#ping(), PING_EVERY);
  }

  // What a person can do

  /** Makes a move in the position that is shown now. */
  play(move: string): Promise<Done> {
    return this.#ask({ type: "move", move, number: this.number });
  }

  undo(): Promise<Done> {
    return this.#ask({ type: "undo" });
  }

  ready(): Promise<Done> {
    return this.#ask({ type: "ready" });
  }

  express(emote: Emote): Promise<Done> {
    return this.#ask({ type: "emote", emote });
  }

  say(text: string): Promise<Done> {
    return this.#ask({ type: "chat", text });
  }

  showHand(allowed: boolean): Promise<Done> {
    return this.#ask({ type: "show-hand", allowed });
  }

  takeBack(): Promise<Done> {
    return this.#ask({ type: "take-back" });
  }

  leave(): Promise<Done> {
    return this.#ask({ type: "leave" });
  }

  sit(seat: Seat | null = null): Promise<Done> {
    return this.#ask({ type: "sit", seat });
  }

  /** Sits a person down beside me on this device. */
  sitBeside(name: string, beaver: number, seat: Seat | null = null): Promise<Done> {
    return this.#ask({ type: "sit", seat, beside: name, beaver });
  }

  /** The host gives a seat to a bot of this level, or opens it. */
  arrange(seat: Seat, level: Level | null): Promise<Done> {
    return this.#ask({ type: "arrange", seat, level });
  }

  start(fill: Level | null = null): Promise<Done> {
    return this.#ask({ type: "start", fill });
  }

  rematch(): Promise<Done> {
    return this.#ask({ type: "rematch" });
  }

  /** Switches the view: to another seat of mine on this device, or to a player who allows spectators. */
  become(perspective: Perspective): void {
    this.#perspective = perspective;
    this.#resume = null;
    this.#socket.renew();
  }

  /** Subscribes to emotes and chat; returns a function that unsubscribes. */
  onSpoke(listener: (spoke: Spoke) => void): () => void {
    this.#spokeListeners.add(listener);
    return () => this.#spokeListeners.delete(listener);
  }

  /** Closes the stream; the seat is kept. */
  end(): void {
    clearInterval(this.#pinging);
    this.#socket.end();
    this.connection = "closed";
  }

  /** Number of news that the director has not handled yet. */
  get behind(): number {
    return this.#queue.length;
  }

  // Talking to the server

  #ask(wish: Wish): Promise<Done> {
    const command = { ...wish, id: freshId() } as Command;
    return new Promise((done, refused) => {
      this.#waiting.set(command.id, { command, done, refused });
      this.asking = this.#waiting.size;
      this.#send(command);
    });
  }

  #send(message: ClientMessage): void {
    this.#socket.send(message);
  }

  #greet(again: boolean): void {
    this.#admitted = false;
    if (again) api.about().catch(() => undefined); // a welcome has the version too, but is not always sent
    this.#send({ type: "hello", wire: WIRE, ...this.#perspective, resume: this.#resume, number: this.#received });
    this.#ping(); // the answer confirms the connection even if there is no news
    for (const { command } of this.#waiting.values()) this.#send(command);
  }

  #ping(): void {
    this.#send({ type: "ping", id: freshId() });
  }

  #lost(): void {
    this.connection = "lost";
  }

  // Hearing from the server

  #hear(message: ServerMessage): void {
    if (this.connection !== "live") this.connection = "live";
    if (message.type !== "refused") this.#admitted = true;
    switch (message.type) {
      case "welcome":
        return this.#begin(message);
      case "news":
        return this.#receive(message);
      case "presence":
        return this.#notice(message);
      case "spoke":
        return this.#overhear(message);
      case "done":
        return this.#settle(message.id, (waiting) => waiting.done(message));
      case "refused":
        return this.#refuse(message);
      case "closed":
        return this.#close(message);
    }
  }

  #begin(welcome: Welcome): void {
    upgrade.heard(welcome.version);
    this.#generation += 1;
    this.#queue = [];
    this.#resume = welcome.resume;
    this.#received = this.number = welcome.number;
    this.seat = welcome.seat;
    this.overShoulder = welcome.over_shoulder;
    this.table = welcome.table;
    this.view = welcome.view;
    this.log = welcome.log;
    this.look = welcome.look;
    this.#time(welcome.seconds_left);
    this.mayUndo = welcome.may_undo;
    this.chat = welcome.chat;
  }

  #receive(news: News): void {
    if (news.number <= this.#received) return;
    if (news.number > this.#received + 1) return this.become(this.#perspective); // a gap: request the whole view
    this.#received = news.number;
    this.#queue.push(news);
    if (!this.#directing) void this.#direct();
  }

  async #direct(): Promise<void> {
    this.#directing = true;
    for (let news = this.#queue.shift(); news; news = this.#queue.shift()) {
      const generation = this.#generation;
      const apply = once(() => generation === this.#generation && this.#apply(news));
      try {
        await this.director?.(news, apply);
      } catch (error) {
        console.error(error); // a failed animation must not stop the stream
      }
      apply();
    }
    this.#directing = false;
  }

  #apply(news: News): void {
    this.number = news.number;
    this.view = this.#merged(news.view);
    if (news.table) this.table = news.table;
    this.log = kept(this.log, news.events);
    if (news.events.length || news.undone) this.look = null;
    this.mayUndo = news.may_undo;
    this.#time(news.seconds_left);
  }

  /** The first change is a whole view. */
  #merged(change: ViewChange): View | null {
    if (!Object.keys(change).length) return this.view;
    return { ...this.view, ...change } as View;
  }

  #notice({ here, watchers }: Presence): void {
    if (!this.table) return;
    const seats = this.table.seats.map((seat) => ({ ...seat, here: here.includes(seat.seat) }));
    this.table = { ...this.table, seats, watchers };
  }

  #overhear(spoke: Spoke): void {
    if (spoke.text !== null) this.chat = [...this.chat, spoke].slice(-CHAT_KEPT);
    this.#spokeListeners.forEach((listener) => listener(spoke));
  }

  #refuse(refused: Refused): void {
    if (refused.id !== null) this.#settle(refused.id, (waiting) => waiting.refused(new Refusal(refused)));
    else if (!this.#admitted) this.#stayOutside(refused);
  }

  /** A stream that was open before waits and retries; a new one ends with the reason. */
  #stayOutside({ code, says, retry_after }: Refused): void {
    if (this.#resume !== null && retry_after !== null) this.#socket.rest(retry_after);
    else this.#close({ reason: OUTSIDE[code] ?? "refused", says });
  }

  #settle(id: string, settle: (waiting: Waiting) => void): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    this.asking = this.#waiting.size;
    if (waiting) settle(waiting);
  }

  #close({ reason, says }: Ending | StreamClosed): void {
    if (reason === "stopping" || reason === "slow") return; // the socket reconnects
    if (reason === "unknown-wire") upgrade.refused();
    else this.closed = { reason, says };
    this.end();
  }

  #time(seconds: number | null): void {
    this.deadline = seconds === null ? null : performance.now() + seconds * 1000;
  }
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
