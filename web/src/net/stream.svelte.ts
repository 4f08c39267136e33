/**
 * A table as this viewer sees it, kept up to date over a socket.
 *
 * The stream resumes where it broke off, and repeats commands that were not acknowledged (the server carries each out
 * once).
 */
import { becomeUnknown } from "../lib/me.svelte";
import { upgrade } from "../lib/upgrade.svelte";
import {
  WIRE,
  type ClientMessage,
  type Command,
  type Done,
  type News,
  type Presence,
  type Refused,
  type ServerMessage,
  type Spoke,
  type StreamClosed,
  type Welcome,
} from "../wire";
import { api, socketAddress } from "./api";
import { FollowedTable, type Perspective, type Wish } from "./followed.svelte";
import { freshId } from "./ids";
import { understood } from "./messages";
import { OUT_OF_REACH, Refusal } from "./refusal";
import { Socket } from "./socket";

export type Connection = "connecting" | "live" | "lost" | "closed";

/** Why a stream is over: the server closed it, or refused the connection. */
export interface Ending {
  reason: Exclude<StreamClosed["reason"], "unknown-wire"> | "unreadable" | "refused";
  says: StreamClosed["says"];
}

interface Waiting {
  command: Command;
  done: (done: Done) => void;
  refused: (error: Refusal) => void;
}

/** With `ANSWER_WITHIN` less than five seconds: nobody takes an old table for the current one for longer. */
const PING_EVERY = 3_000;
const PATIENCE = 10_000;
/** Milliseconds without an answer to a command or ping after which the person is notified of the interruption. */
const ANSWER_WITHIN = 1_600;
const CHAT_KEPT = 100;

export class TableStream extends FollowedTable {
  connection = $state<Connection>("connecting");
  /** Why the stream has ended; null while it runs. */
  closed = $state.raw<Ending | null>(null);

  #resume: string | null = null;
  #received = 0;
  /** The mark of the last entry: the server compares it with its own history. */
  #mark: string | null = null;
  /** Whether the server has accepted the last hello. */
  #admitted = false;
  #perspective: Perspective;
  #socket: Socket;
  #waiting = new Map<string, Waiting>();
  #pinging: ReturnType<typeof setInterval>;
  #unanswered: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string, perspective: Perspective = {}) {
    super(id);
    this.#perspective = perspective;
    const listener = {
      opened: (again: boolean) => this.#greet(again),
      received: (message: unknown) => this.#hear(understood(message as ServerMessage)),
      lost: this.#lost,
      woke: () => this.#ping(),
    };
    this.#socket = new Socket(socketAddress(`/tables/${id}/stream`), listener, PATIENCE);
    this.#pinging = setInterval(() => this.#ping(), PING_EVERY);
    addEventListener("offline", this.#lost);
  }

  become(perspective: Perspective): void {
    this.#perspective = perspective;
    this.#resume = null;
    this.#socket.renew();
  }

  override get isLost(): boolean {
    return this.connection === "lost";
  }

  /** Closes the stream; the seat is kept. */
  end(): void {
    clearInterval(this.#pinging);
    clearTimeout(this.#unanswered);
    removeEventListener("offline", this.#lost);
    this.#socket.end();
    this.connection = "closed";
  }

  // Sending

  ask(wish: Wish): Promise<Done> {
    const command = { ...wish, id: freshId() } as Command;
    return new Promise((done, refused) => {
      this.#waiting.set(command.id, { command, done, refused });
      this.asking = this.#waiting.size;
      this.#sendAndExpect(command);
    });
  }

  #send(message: ClientMessage): void {
    this.#socket.send(message);
  }

  /** Sends what the server answers; without an answer the connection counts as lost, until the next message. */
  #sendAndExpect(command: Command): void {
    this.#send(command);
    this.#unanswered ??= setTimeout(this.#lost, ANSWER_WITHIN);
  }

  #greet(again: boolean): void {
    this.#admitted = false;
    if (again) api.about().catch(() => undefined); // a welcome has the version too, but is not always sent
    this.#send({ type: "hello", wire: WIRE, ...this.#perspective, resume: this.#resume, number: this.#received, mark: this.#mark, cuts: true });
    this.#ping(); // the answer confirms the connection even if there is no news
    for (const { command } of this.#waiting.values()) this.#send(command);
  }

  #ping(): void {
    this.#sendAndExpect({ type: "ping", id: freshId() });
  }

  readonly #lost = (): void => {
    clearTimeout(this.#unanswered);
    this.#unanswered = undefined;
    if (this.connection !== "closed") this.connection = "lost";
  };

  // Receiving

  #hear(message: ServerMessage): void {
    clearTimeout(this.#unanswered);
    this.#unanswered = undefined;
    if (this.connection !== "live") this.connection = "live";
    if (message.type !== "refused") this.#admitted = true;
    switch (message.type) {
      case "welcome":
        return this.#enter(message);
      case "news":
        return this.#hearNews(message);
      case "clock":
        return this.startClock(message.seconds_left);
      case "presence":
        return this.#notice(message);
      case "same-network":
        return void (this.sameNetwork = message.seats);
      case "spoke":
        return this.#hearTalk(message);
      case "done":
        return this.#settle(message.id, (waiting) => waiting.done(message));
      case "refused":
        return this.#refuse(message);
      case "closed":
        return this.#close(message);
    }
  }

  #enter(welcome: Welcome): void {
    upgrade.heard(welcome.version);
    this.#resume = welcome.resume;
    this.#received = welcome.number;
    this.#mark = welcome.mark;
    this.begin(welcome);
    void this.#takePart();
  }

  /** Cuts and shows in a draw that is in progress. */
  async #takePart(): Promise<void> {
    if (!this.draw || this.draw.dealt) return;
    const { nextStep } = await import("../fair/cutting");
    const step = this.table && this.seat && !this.overShoulder && nextStep(this.table, this.draw, this.seat);
    if (step) await this.ask(step).catch(() => undefined); // too late: the others go on without this cut
  }

  #hearNews(news: News): void {
    if (news.number <= this.#received) return;
    if (news.number > this.#received + 1) return this.become(this.#perspective); // a gap: request the whole view
    this.#received = news.number;
    this.#mark = news.mark;
    void this.receive(news);
    if (news.draw) {
      this.draw = news.draw;
      void this.#takePart();
    }
  }

  #notice({ here, watchers }: Presence): void {
    if (!this.table) return;
    const seats = this.table.seats.map((seat) => ({ ...seat, here: here.includes(seat.seat) }));
    this.table = { ...this.table, seats, watchers };
  }

  #hearTalk(spoke: Spoke): void {
    if (spoke.text !== null) this.chat = [...this.chat, spoke].slice(-CHAT_KEPT);
    this.overhear(spoke);
  }

  #refuse(refused: Refused): void {
    if (refused.id !== null) this.#settle(refused.id, (waiting) => waiting.refused(new Refusal(refused)));
    else if (!this.#admitted) this.#stayOutside(refused);
  }

  /** A stream that was open before waits and retries; a new one ends with the reason. */
  #stayOutside({ code, says, retry_after }: Refused): void {
    if (this.#resume !== null && retry_after !== null) this.#socket.rest(retry_after);
    else this.#close({ reason: OUT_OF_REACH[code] ?? "refused", says });
    if (code === "unknown-person") becomeUnknown();
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
}
