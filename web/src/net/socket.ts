/** A socket that reconnects: after a delay when it breaks, at once when the device wakes up. */

export interface Listener {
  /** The socket is open; say hello. `again`: it was open before, and the server may be another one by now. */
  opened(again: boolean): void;
  /** A message, parsed from JSON. */
  received(message: unknown): void;
  /** The connection broke or never opened; the socket tries again. */
  lost(): void;
  /** The device woke up or is online again: ping the server; without an answer the connection counts as broken. */
  woke?(): void;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8_000;
const ANSWER_WAIT = 4_000;

export class Socket {
  #socket: WebSocket | null = null;
  #waits = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #ended = false;
  #wasOpen = false;
  #rest = 0;

  /** `patience`: milliseconds of silence after which the connection counts as broken; without it, never. */
  constructor(
    private readonly address: string,
    private readonly listener: Listener,
    private readonly patience: number | null = null,
  ) {
    addEventListener("online", this.#wake);
    document.addEventListener("visibilitychange", this.#wake);
    this.#open();
  }

  /** Sends a message if the socket is open; otherwise it is lost, and the caller repeats it after `opened`. */
  send(message: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Sets the shortest delay in seconds before the next attempt after the server closes the connection. */
  rest(seconds: number): void {
    this.#rest = seconds * 1000;
  }

  /** Closes the connection and reconnects. */
  renew(): void {
    this.#drop();
    this.#waits = 0;
    this.#open();
  }

  /** Closes; the socket is not used again. */
  end(): void {
    this.#ended = true;
    removeEventListener("online", this.#wake);
    document.removeEventListener("visibilitychange", this.#wake);
    this.#drop();
  }

  #open(): void {
    clearTimeout(this.#timer);
    const socket = new WebSocket(this.address);
    this.#socket = socket;
    socket.onopen = () => {
      this.#expect(this.patience);
      this.listener.opened(this.#wasOpen);
      this.#wasOpen = true;
    };
    socket.onmessage = ({ data }) => {
      this.#waits = 0;
      this.#expect(this.patience);
      this.listener.received(JSON.parse(String(data)));
    };
    socket.onclose = () => this.#retry();
  }

  /** The connection counts as broken after this silence. */
  #expect(milliseconds: number | null): void {
    clearTimeout(this.#silence);
    if (milliseconds !== null) this.#silence = setTimeout(() => this.#retry(), milliseconds);
  }

  #retry(): void {
    this.#drop();
    if (this.#ended) return;
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#waits) * (0.75 + Math.random() / 2) + this.#rest;
    this.#waits += 1;
    this.#rest = 0;
    this.#timer = setTimeout(() => this.#open(), wait);
    this.listener.lost();
  }

  #drop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#silence);
    if (!this.#socket) return;
    this.#socket.onopen = this.#socket.onmessage = this.#socket.onclose = null;
    this.#socket.close();
    this.#socket = null;
  }

  readonly #wake = (): void => {
    if (document.hidden || this.#ended) return;
    if (this.#socket?.readyState !== WebSocket.OPEN) {
      this.#drop(); // an earlier attempt may still be waiting
      this.#waits = 0;
      this.#open();
    } else if (this.listener.woke) {
      this.listener.woke();
      this.#expect(ANSWER_WAIT);
    }
  };
}
