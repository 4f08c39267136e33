/** What a person has picked so far on the way to a move, and what they may pick next. */
import { Refusal } from "../net/refusal";
import type { TableStream } from "../net/stream.svelte";
import { attempt, nextPicks, pickedMove, rechosen, ways, type Pick, type Way } from "./choices";
import type { Show } from "./show.svelte";

export class Choosing {
  chosen = $state.raw<Pick[]>([]);
  /** Why something did not work. */
  problem = $state.raw<Refusal | "waiting" | "question" | null>(null);
  sending = $state(false);
  /** Is what may be done explained at length? */
  explained = $state(false);

  /** The ways that are open: none while something still moves, waits for others, or is on its way to the server. */
  readonly ways: Way[] = $derived.by(() => {
    const { view, table } = this.stream;
    const shown = this.show.shown === view && !this.show.interlude && !this.show.looks.length;
    return view && shown && !table?.between && !this.sending && !this.stream.overShoulder ? ways(view) : [];
  });
  readonly offered: Pick[] = $derived(nextPicks(this.ways, this.chosen));

  constructor(
    readonly stream: TableStream,
    readonly show: Show,
  ) {}

  /** Is it this person's turn to decide something? */
  get asked(): boolean {
    return this.ways.length > 0;
  }

  may(pick: Pick): boolean {
    return this.offered.includes(pick);
  }

  /** Picks a place or a word; what is not offered is explained. */
  async pick(pick: Pick): Promise<void> {
    this.show.hurry();
    if (this.chosen.at(-1) === pick) return this.back();
    const chosen = this.may(pick) ? [...this.chosen, pick] : rechosen(this.ways, this.chosen, pick);
    if (!chosen) return this.#explain(pick);
    this.problem = null;
    this.explained = false;
    this.chosen = chosen;
    const move = pickedMove(this.ways, this.chosen);
    if (move) await this.#play(move);
  }

  /** One step back. */
  back(): void {
    this.problem = null;
    this.chosen = this.chosen.slice(0, -1);
  }

  /** Explains at length what may be done, or is brief again. */
  explain(): void {
    this.problem = null;
    this.explained = !this.explained;
  }

  /** Begins anew: the question has changed. */
  reset(): void {
    this.chosen = [];
    this.problem = null;
    this.explained = false;
  }

  async #play(move: string): Promise<void> {
    this.sending = true;
    try {
      await this.stream.play(move);
    } catch (error) {
      this.#refused(error);
    } finally {
      this.sending = false;
      this.chosen = [];
    }
  }

  /** The rules say best what speaks against it: they are asked with the move a person seems to mean. */
  async #explain(pick: Pick): Promise<void> {
    const { view } = this.stream;
    if (!this.asked || !view) {
      this.problem = view && view.turn !== view.seat ? "waiting" : null;
      return;
    }
    const meant = attempt(view, this.chosen, pick);
    if (!meant || view.legal.includes(meant)) {
      this.problem = "question";
      return;
    }
    try {
      await this.stream.play(meant);
    } catch (error) {
      this.#refused(error);
    }
  }

  #refused(error: unknown): void {
    if (!(error instanceof Refusal)) throw error;
    this.problem = error;
  }
}
