/** The public tables, live. */
import { upgrade } from "../lib/upgrade.svelte";
import type { Listed, StreamClosed, Tables } from "../wire";
import { api, socketAddress } from "./api";
import { Socket } from "./socket";

export class Lobby {
  /** Newest first; null until the server has answered. */
  tables = $state.raw<Listed[] | null>(null);
  #socket: Socket;

  constructor() {
    this.#socket = new Socket(socketAddress("/lobby"), {
      opened: (again) => void (again && api.about().catch(() => undefined)),
      received: (message) => this.#hear(message as Tables | StreamClosed),
      lost: () => undefined,
    });
  }

  end(): void {
    this.#socket.end();
  }

  #hear(message: Tables | StreamClosed): void {
    if ("tables" in message) this.tables = message.tables;
    else if (message.reason === "unknown-wire") {
      this.end();
      upgrade.refused();
    }
  }
}
