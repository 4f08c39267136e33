/** What a person has picked so far on the way to a move, and what they may pick next. */
import { Refusal } from "../net/refusal";
import type { FollowedTable } from "../net/followed.svelte";
import { attempt, nextPicks, pickedMove, rechosen, ways, type Pick, type Way } from "./choices";
import type { Show } from "./show.svelte";

export class Choosing {
  chosen = $state.raw<Pick[]>([]);
  /** The latest problem: a refusal, or why nothing can be picked. */
  problem = $state.raw<Refusal | "waiting" | "question" | null>(null);
  sending = $state(false);
  /** Whether the long explanation is shown. */
  explained = $state(false);

  /** The possible ways: none during animations, while waiting for others, or while a command is pending. */
  readonly ways: Way[] = $derived.by(() => {
    const { view, table } = this.stream;
    const shown = this.show.shown === view && !this.show.interlude && !this.show.looks.length;
    return view && shown && !table?.between && !this.sending && !this.stream.overShoulder ? ways(view) : [];
  });
  readonly offered: Pick[] = $derived(nextPicks(this.ways, this.chosen));

  constructor(
    readonly stream: FollowedTable,
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

  /** Shows or hides the long explanation. */
  explain(): void {
    this.problem = null;
    this.explained = !this.explained;
  }

  /** Resets: the question has changed. */
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

  /** Sends the move that the person seems to mean, so that the server explains why it is refused. */
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
