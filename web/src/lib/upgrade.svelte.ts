/**
 * Keeps an open page in step with its server.
 *
 * After an upgrade of the server an open page has an older version. A page that the server still understands reloads
 * at the next safe moment, so that nothing is lost that a person has begun. A page that the server does not understand
 * is useless and reloads at once. Each version of the page reloads once per tab. If the page is the same afterwards and
 * still useless, a message is shown.
 */
import { untrack } from "svelte";
import { renewWorker } from "./install";
import { ROOT } from "./root";

/** What an upgrade needs of the browser. */
export interface Tab {
  /** The program's version that the page was built for. */
  version: string;
  /** The session storage; null if the browser has none. */
  memory(): Pick<Storage, "getItem" | "setItem"> | null;
  /** Waits until the server can be reached and no old page is cached. */
  prepare(): Promise<void>;
  reload(): void;
}

const PLACE = "biberbau.reloaded";
const NEXT_TRY = 2_000;

export class Upgrade {
  #due = $state<"never" | "when-safe" | "at-once">("never");
  #holds = $state(0);
  #tried = $state(false);
  #preparing = false;

  constructor(private readonly tab: Tab) {}

  /** The server has sent its version. */
  heard(version: string): void {
    if (version !== this.tab.version) this.#need("when-safe");
  }

  /** A part of the page is missing: the server has another version of the page. */
  missed(): void {
    this.#need("when-safe");
  }

  /** The server does not know the wire that this page speaks. */
  refused(): void {
    this.#need("at-once");
  }

  /** Blocks reloading while something runs that a reload would end; returns a function that unblocks. */
  hold(): () => void {
    untrack(() => (this.#holds += 1));
    let over = false;
    return () => {
      if (!over) untrack(() => (this.#holds -= 1));
      over = true;
    };
  }

  /** May the page reload now? */
  get isTime(): boolean {
    return !this.#tried && (this.#due === "at-once" || (this.#due === "when-safe" && this.#holds === 0));
  }

  /** Whether the page is useless and a reload has not helped. */
  get isStuck(): boolean {
    return this.#tried && this.#due === "at-once";
  }

  /** Prepares and reloads the page, unless something blocks it meanwhile. */
  async reload(): Promise<void> {
    if (this.#preparing) return;
    this.#preparing = true;
    await this.tab.prepare();
    this.#preparing = false;
    if (!this.isTime) return;
    if (this.#remember()) this.tab.reload();
    else this.#tried = true;
  }

  /** Reloads the page for a person who wants it. */
  async reloadNow(): Promise<void> {
    await this.tab.prepare();
    this.tab.reload();
  }

  #need(due: "when-safe" | "at-once"): void {
    if (this.#due === "never") this.#tried = this.#reloaded().includes(this.tab.version);
    if (this.#due !== "at-once") this.#due = due;
  }

  /** The versions of the page that have reloaded in this tab. */
  #reloaded(): string[] {
    return (this.tab.memory()?.getItem(PLACE) ?? "").split(" ");
  }

  /** Stores that this version reloads. Returns whether it was stored: otherwise the page would reload forever. */
  #remember(): boolean {
    try {
      this.tab.memory()?.setItem(PLACE, [...this.#reloaded(), this.tab.version].join(" ").trim());
    } catch {
      // the storage is full
    }
    return this.#reloaded().includes(this.tab.version);
  }
}

/** The upgrade of this page. */
export const upgrade = new Upgrade({
  version: __VERSION__,
  memory: tabMemory,
  prepare: async () => {
    while (!(await isServerThere())) await new Promise((resolve) => setTimeout(resolve, NEXT_TRY));
    await renewWorker();
  },
  reload: () => location.reload(),
});

/** Blocks reloading while the calling component has something to lose. */
export function holdReloadWhile(busy: () => boolean): void {
  $effect(() => (busy() ? upgrade.hold() : undefined));
}

function tabMemory(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch(`${ROOT}/healthz`, { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}
