/** What a person has picked so far on the way to a move, and what they may pick next. */
import { Refusal } from "../net/refusal";
import type { FollowedTable } from "../net/followed.svelte";
import { settings } from "../lib/settings.svelte";
import { attempt, nextPicks, pickedMove, rechosen, pickSequences, type Pick, type PickSequence } from "./choices";
import { isRash } from "./rash";
import type { Show } from "./show.svelte";

export class Choosing {
  chosen = $state.raw<Pick[]>([]);
  /** The latest problem: a refusal, or why nothing can be picked. */
  problem = $state.raw<Refusal | "waiting" | "question" | null>(null);
  sending = $state(false);
  /** The entry of my last move: until it is shown, nothing is asked. */
  answered = $state(0);
  /** A move that is not sent yet, because it may be a mis-tap. */
  held = $state.raw<string | null>(null);
  /** Why the last undo was refused. */
  noUndo = $state.raw<Refusal | null>(null);
  /** Whether the long explanation is shown. */
  explained = $state(false);

  /** The possible pick sequences: none during animations, while waiting for others, or while a command is pending. */
  readonly sequences: PickSequence[] = $derived.by(() => {
    const { view, table } = this.stream;
    const shown = this.show.shown === view && !this.show.interlude && !this.show.looks.length;
    if (this.isBeingMade) return [];
    return view && shown && !table?.between && !this.sending && !this.held && !this.stream.overShoulder ? pickSequences(view) : [];
  });
  readonly offered: Pick[] = $derived(nextPicks(this.sequences, this.chosen));

  constructor(
    readonly stream: FollowedTable,
    readonly show: Show,
  ) {}

  /** Whether my last move is stored but not shown yet. */
  get isBeingMade(): boolean {
    return this.stream.number < this.answered;
  }

  /** Is it this person's turn to decide something? */
  get asked(): boolean {
    return this.sequences.length > 0;
  }

  may(pick: Pick): boolean {
    return this.offered.includes(pick);
  }

  /** Picks a place or a word; what is not offered is explained. */
  async pick(pick: Pick): Promise<void> {
    this.show.hurry();
    if (this.held) return this.cancel();
    if (this.chosen.at(-1) === pick) return this.back();
    const chosen = this.may(pick) ? [...this.chosen, pick] : rechosen(this.sequences, this.chosen, pick);
    if (!chosen) return this.#explain(pick);
    this.problem = null;
    this.noUndo = null;
    this.explained = false;
    this.chosen = chosen;
    const move = pickedMove(this.sequences, this.chosen);
    if (!move) return;
    const { view, table } = this.stream;
    const rash = view && table && !this.stream.forgives && isRash(move, this.chosen, view, table);
    const seconds = rash ? settings.holdSeconds : 0;
    if (!seconds) return this.#play(move);
    this.held = move;
    this.#hold = setTimeout(() => this.#release(), seconds * 1000);
  }

  /** Plays a whole move at once. */
  make(move: string): Promise<void> {
    this.reset();
    return this.#play(move);
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

  #hold: ReturnType<typeof setTimeout> | undefined;

  /** Drops a move that is not sent yet. */
  cancel(): void {
    clearTimeout(this.#hold);
    this.held = null;
    this.chosen = [];
  }

  /** Undoes my last move; a refusal says why. */
  async undo(): Promise<void> {
    if (this.held) return this.cancel();
    this.show.hurry();
    try {
      await this.stream.undo();
      this.noUndo = null;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.noUndo = error;
    }
  }

  /** Resets: the question has changed. */
  reset(): void {
    this.cancel();
    this.chosen = [];
    this.problem = null;
    this.explained = false;
  }

  /** Sends the move that was held. */
  #release(): void {
    const move = this.held;
    this.held = null;
    if (move) void this.#play(move);
  }

  async #play(move: string): Promise<void> {
    this.sending = true;
    try {
      this.answered = (await this.stream.play(move)).number;
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
