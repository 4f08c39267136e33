/** What a person has picked so far on the way to a move, and what they may pick next. */
import { Refusal } from "../net/refusal";
import type { FollowedTable } from "../net/followed.svelte";
import { settings } from "../lib/settings.svelte";
import {
  attempt,
  isFaced,
  nextPicks,
  pickedMove,
  pickSequences,
  rechosen,
  withFace,
  type Face,
  type Pick,
  type PickSequence,
} from "./choices";
import { effectOf, effectsOf, isFinal, isShown, legend, shieldedIn, type Effect, type Laying } from "./effects";
import type { Pointed } from "./hovering";
import { isRash } from "./rash";
import type { Place } from "./script";
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

  /** How a card will lie; the last choice stays. */
  face = $state<Face>("up");
  /** The effect whose places are shown alone. */
  only = $state.raw<Laying | null>(null);
  pointed = $state.raw<Pointed | null>(null);
  /** Where and how the card that is taken will lie: the move after the one that is shown, where it can be chosen before. */
  next = $state.raw<string | null>(null);

  /** All pick sequences: none during animations, while waiting for others, or while a command is pending. */
  readonly #all: PickSequence[] = $derived.by(() => {
    const { view, table } = this.stream;
    const shown = this.show.shown === view && !this.show.interlude && !this.show.looks.length;
    if (this.isBeingMade || this.#following) return [];
    return view && shown && !table?.between && !this.sending && !this.held && !this.stream.overShoulder ? pickSequences(view) : [];
  });
  /** Whether it can be chosen how a card will lie. */
  readonly asksFace: boolean = $derived(this.#all.some(({ picks }) => isFaced(picks)));
  /** The possible pick sequences. */
  readonly sequences: PickSequence[] = $derived(this.asksFace ? withFace(this.#all, this.face) : this.#all);
  /** What each possible pick does. */
  readonly effects: Map<Pick, Effect> = $derived.by(() => {
    const { view } = this.stream;
    return view ? effectsOf(view, this.sequences, this.chosen) : new Map();
  });
  /** The effects to tell apart now. A guide points at what to pick. */
  readonly legend: Laying[] = $derived.by(() => (this.stream.forgives ? [] : legend(this.effects)));
  readonly offered: Pick[] = $derived(
    nextPicks(this.sequences, this.chosen).filter((pick) => !this.#filter || this.effects.get(pick) === this.#filter),
  );
  /** Cards that are marked as safe while the person looks for one to take. */
  readonly shielded: Set<Place> = $derived.by(() => {
    const { view } = this.stream;
    return view && this.#filter === "take" ? shieldedIn(view, this.effects) : new Set();
  });
  /** The move that is shown and final with the second tap. */
  readonly previewed: string | null = $derived(pickedMove(this.sequences, this.chosen));
  /** The move that is shown because the person points at it. */
  readonly hinted: string | null = $derived.by(() => {
    const { view } = this.stream;
    if (!this.pointed || this.previewed || !view || !this.may(this.pointed.pick) || this.stream.forgives) return null;
    const move = pickedMove(this.sequences, [...this.chosen, this.pointed.pick]);
    return move && (this.pointed.withMouse ? isShown(move, view) : isFinal(move, view)) ? move : null;
  });

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
    return this.#all.length > 0;
  }

  may(pick: Pick): boolean {
    return this.offered.includes(pick);
  }

  /** Whether a pick is offered, and what it does; undefined if it is not. */
  effect(pick: Pick): Effect | undefined {
    return this.may(pick) ? this.effects.get(pick) : undefined;
  }

  /**
   * Picks a place or a word; what is not offered is explained. A move that cannot be taken back is only shown, unless the
   * person is sure: it is shown already, or the person points at it with the mouse, or has carried the card there. Of a
   * theft more can be chosen while it is shown.
   */
  async pick(pick: Pick, isSure = false): Promise<void> {
    this.show.hurry();
    if (this.held) return this.cancel();
    if (this.asksFace && (pick === "up" || pick === "down")) {
      this.face = pick;
      return;
    }
    if (this.previewed) return this.#repick(pick);
    if (this.chosen.at(-1) === pick) return this.back();
    const chosen = this.may(pick) ? [...this.chosen, pick] : rechosen(this.sequences, this.chosen, pick);
    if (!chosen) return this.#explain(pick);
    this.problem = null;
    this.noUndo = null;
    this.explained = false;
    const { hinted } = this;
    this.chosen = chosen;
    const { view, table } = this.stream;
    const move = this.previewed;
    if (!move || !view || !table) return;
    const isPointed = hinted === move && this.pointed!.withMouse && effectOf(move, view) !== "take";
    if (isFinal(move, view) && !isSure && !isPointed) return;
    const rash = !this.stream.forgives && isRash(move, this.chosen, view, table);
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

  /** A second tap makes the move; one on another place shows that instead, and one beside shows nothing any more. */
  async #repick(pick: Pick): Promise<void> {
    if (this.chosen.at(-1) === pick) return this.confirm();
    if (this.mayLand(pick)) return void (this.next = this.#landingAt(pick));
    this.back();
    const effect = this.effect(pick);
    if (effect && effect !== "fill" && effect !== "give") await this.pick(pick);
  }

  /** Shows the places of one effect alone, or all of them again. */
  showOnly(effect: Laying): void {
    this.only = this.only === effect ? null : effect;
    this.problem = null;
  }

  /** Whether a move is shown that picking this place again makes. */
  isShownAt(place: Place): boolean {
    return this.previewed !== null && this.chosen.at(-1) === place;
  }

  /** Whether a card is about to be taken that can lie in this place. */
  mayLand(place: Place): boolean {
    const { view } = this.stream;
    const move = this.previewed && this.#landingAt(place);
    return !!move && !!view?.legal.includes(move) && effectOf(move, view) === "fill";
  }

  #landingAt(place: Place): string | null {
    return this.next && this.next.replace(/\w\d/, place);
  }

  /** Makes the move that is shown, and the next one if it is chosen already. */
  async confirm(): Promise<void> {
    const move = this.previewed;
    if (!move) return;
    this.#following = this.next;
    await this.#play(move);
  }

  /** Lays down the card that was taken, as it was chosen before. */
  follow(): void {
    const move = this.#following;
    this.#following = null;
    if (move && this.stream.view?.legal.includes(move)) void this.make(move);
  }

  /** One step back. */
  back(): void {
    this.problem = null;
    this.next = null;
    this.chosen = this.chosen.slice(0, -1);
  }

  /** Shows or hides the long explanation. */
  explain(): void {
    this.problem = null;
    this.explained = !this.explained;
  }

  #hold: ReturnType<typeof setTimeout> | undefined;
  /** The move that is made as soon as the one before it is shown. */
  #following = $state.raw<string | null>(null);

  /** The effect that is shown alone, if it is possible now. */
  get #filter(): Laying | null {
    return this.only && this.legend.includes(this.only) ? this.only : null;
  }

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
    this.next = null;
    if (this.stream.view?.phase !== "taken") this.#following = null;
    this.chosen = [];
    this.only = null;
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
    this.#following = null;
    this.problem = error;
  }
}
