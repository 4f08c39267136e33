/** The public tables, live. */
import type { Listed, Tables } from "../wire";
import { socketAddress } from "./api";
import { Socket } from "./socket";

export class Lobby {
  /** Newest first; null until the server has told. */
  tables = $state.raw<Listed[] | null>(null);
  #socket: Socket;

  constructor() {
    this.#socket = new Socket(socketAddress("/lobby"), {
      opened: () => undefined,
      told: (message) => (this.tables = (message as Tables).tables),
      lost: () => undefined,
    });
  }

  end(): void {
    this.#socket.end();
  }
}
