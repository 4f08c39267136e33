/**
 * A test environment with a minimal page: a document without elements that can be hidden, and websockets whose server
 * side is controlled by the test.
 */
import type { Environment } from "vitest/runtime";

class BarePage extends EventTarget {
  hidden = false;
  body = { dataset: {} };

  querySelector(): null {
    return null;
  }
}

/** A socket that is open at once; `BareSocket.last` is the one that was opened last. */
class BareSocket {
  static readonly OPEN = 1;
  static last: BareSocket;
  readonly readyState = BareSocket.OPEN;
  onmessage: ((message: { data: string }) => void) | null = null;

  constructor() {
    BareSocket.last = this;
  }

  send(): void {}

  close(): void {}
}

export default {
  name: "page",
  viteEnvironment: "client",
  setup: (global) => {
    const page = { document: new BarePage(), WebSocket: BareSocket, location: new URL("http://localhost/") };
    Object.assign(global, page, { addEventListener: () => {}, removeEventListener: () => {} });
    return { teardown: () => {} };
  },
} satisfies Environment;
