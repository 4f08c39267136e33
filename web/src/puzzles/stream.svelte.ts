/** The table of a puzzle, without a server: one decision, and what the answer leads to. */
import { FollowedTable, type Wish } from "../net/followed.svelte";
import { localNews } from "../net/local";
import { Refusal } from "../net/refusal";
import { plainSeat } from "../table/seat";
import type { Done, ViewChange } from "../wire";
import type { PuzzleData } from "./data";

/** The second tip points at the places. */
export const MOST_TIPS = 2;

/** The player thinks, or the answer is played out, or everything has been shown. */
export type Stage = "asking" | "moving" | "over";

export class PuzzleStream extends FollowedTable {
  override readonly forgives = true;
  stage = $state<Stage>("asking");
  /** The last move that was not the answer. */
  wrong = $state<string | null>(null);
  mistakes = $state(0);
  /** How much help was asked for: 1 says what it is about, 2 points at the places. */
  tips = $state(0);
  /** Whether the solution was shown instead of found. */
  isShown = $state(false);
  /** Whether all cards are shown that the seat has seen. */
  isRemembering = $state(false);

  constructor(readonly puzzle: PuzzleData) {
    super("");
    this.begin({
      seat: puzzle.seat,
      over_shoulder: false,
      table: null,
      view: puzzle.view,
      log: puzzle.log,
      look: null,
      seconds_left: null,
      may_undo: false,
      chat: [],
      number: 1,
    });
  }

  /** Whether it was answered rightly, without having been shown. */
  get isSolved(): boolean {
    return this.stage !== "asking" && !this.isShown;
  }

  /** Whether nobody pointed at the answer before the first move. */
  get isOwnWork(): boolean {
    return this.isSolved && !this.mistakes && this.tips < MOST_TIPS;
  }

  /** Whether the places of the solution are shown. */
  get isPointedAt(): boolean {
    return this.stage === "asking" && (this.mistakes > 1 || this.tips === MOST_TIPS);
  }

  /** Whether the seat has seen cards that lie face down. */
  get mayRemember(): boolean {
    const { known, view } = this.puzzle;
    return Object.entries(known).some(([seat, cards]) => cards.some((card, i) => view.cards[seat]?.[i] === "?" && card !== "?"));
  }

  /** Names the people at the table. */
  seatPeople(name: string, beaver: number): void {
    const { game, seat, view } = this.puzzle;
    const seats = Object.keys(view.cards).map((each) => (each === seat ? plainSeat(each, "person", name, beaver) : plainSeat(each, "bot", "", 0)));
    this.table = {
      id: "",
      game,
      stage: "playing",
      host: "",
      seats,
      settings: { options: view.options, watch: "nobody", visibility: "invitation", turn_seconds: null, turn_days: null, memory_aid: false, chat: false, hints: false },
      watchers: 0,
      between: false,
      rematch: null,
      tally: null,
      origin: null,
    };
  }

  /** Shows the cards that the seat has seen, or hides them. */
  recall(): void {
    this.isRemembering = !this.isRemembering;
    void this.#change({ known: this.isRemembering ? this.puzzle.known : this.puzzle.view.cards });
  }

  /** Plays the solution. */
  reveal(): void {
    if (this.stage !== "asking") return;
    this.isShown = true;
    void this.#playOut(this.puzzle.solution);
  }

  become(): void {
    // a puzzle has one view
  }

  end(): void {
    this.stage = "over";
  }

  ask(wish: Wish): Promise<Done> {
    if (wish.type === "move" && this.stage === "asking") {
      if (!(wish.move in this.puzzle.ways)) return Promise.reject(this.#refused(wish.move));
      void this.#playOut(wish.move);
    }
    return Promise.resolve({ type: "done", id: "", number: this.number + 1 });
  }

  #refused(move: string): Refusal {
    this.wrong = move;
    this.mistakes += 1;
    return new Refusal({ type: "refused", id: null, code: "not-best", says: {}, rule: null, retry_after: null });
  }

  async #playOut(move: string): Promise<void> {
    this.stage = "moving";
    this.wrong = null;
    for (const { events, view } of this.puzzle.ways[move]!) {
      await this.#change({ ...view, known: view.cards ?? this.view!.cards, legal: [] }, events);
    }
    this.stage = "over";
  }

  #change(view: ViewChange, events: PuzzleData["log"] = []): Promise<void> {
    return this.receive(localNews(this.number + 1, view, events));
  }
}
