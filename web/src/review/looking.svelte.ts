/** The review of a match as the page knows it: it asks the server again while the coach is looking. */
import { untrack } from "svelte";
import { language, t } from "../lang/index.svelte";
import { announce } from "../lib/announce.svelte";
import type { Effort, ReviewInfo } from "../wire";
import { reviews } from "./calls";

/** Milliseconds between two questions while the coach is looking. */
const EVERY = 1500;

export class Looking {
  info = $state.raw<ReviewInfo | null>(null);
  error = $state.raw<unknown>(null);
  busy = $state(false);

  constructor(readonly match: string) {
    $effect(() => {
      const spoken = language();
      untrack(() => void this.#take(() => reviews.see(match, spoken)));
    });
    $effect(() => {
      if (!this.isOpen) return;
      const timer = setInterval(() => void this.#take(() => reviews.see(match, untrack(language))), EVERY);
      return () => clearInterval(timer);
    });
  }

  /** Whether the coach is looking, or will be. */
  get isOpen(): boolean {
    return this.info?.state === "waiting" || this.info?.state === "running";
  }

  look(effort: Effort): Promise<void> {
    return this.#act(() => reviews.ask(this.match, effort, language()));
  }

  stop(): Promise<void> {
    return this.#act(async () => {
      await reviews.stop(this.match);
      return reviews.see(this.match, language());
    });
  }

  again(): Promise<void> {
    return this.#act(() => reviews.see(this.match, language()));
  }

  async #act(action: () => Promise<ReviewInfo>): Promise<void> {
    this.busy = true;
    await this.#take(action);
    this.busy = false;
  }

  async #take(action: () => Promise<ReviewInfo>): Promise<void> {
    const wasOpen = this.isOpen;
    try {
      this.info = await action();
      this.error = null;
    } catch (error) {
      this.error = error;
    }
    if (wasOpen && this.info?.state === "done") announce(t("review.done"));
  }
}
