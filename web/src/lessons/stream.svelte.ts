/**
 * The table of a lesson: scripted, without a server.
 *
 * It plays what the engine has written down, piece by piece: something happens, the guide speaks until the learner goes
 * on, the learner decides. A move that is not meant is refused with the guide's answer, and nothing changes; after the
 * second one only the expected move is left.
 */
import { settings } from "../lib/settings.svelte";
import { FollowedTable, type Wish } from "../net/followed.svelte";
import { localNews } from "../net/local";
import { Refusal } from "../net/refusal";
import { plainSeat } from "../table/seat";
import type { Done, Language, ViewChange } from "../wire";
import { changed, follow, isDecision, isSpeech, type Decision, type Happening, type LessonData, type Words } from "./data";

/** What is going on: cards move, the guide speaks, the learner decides, or everything is over. */
export type Stage = "moving" | "talking" | "asking" | "over";

/** How long praise is shown at least, in milliseconds. */
const PRAISE = { slow: 2600, normal: 1700, fast: 1000 };
/** Number of mistakes after which only the expected move can be picked. */
const MISTAKES = 2;

export class LessonStream extends FollowedTable {
  override readonly forgives = true;
  stage = $state<Stage>("moving");
  /** What the guide says. */
  says = $state.raw<Words | null>(null);
  /** The guide's answer to the last mistake. */
  answer = $state.raw<Words | null>(null);
  /** Whether `says` is praise for the last move. */
  praised = $state(false);
  /** What the guide points at. */
  points = $state.raw<string[]>([]);
  decision = $state.raw<Decision | null>(null);
  /** Mistakes in this decision. */
  mistakes = $state(0);
  /** The learner's moves so far. */
  moves = $state.raw<string[]>([]);

  #stretch: number;
  #praisedUntil = 0;
  #goOn: (() => void) | null = null;
  #ended = false;

  /** @param moves of an earlier visit; what does not belong to this lesson is forgotten. */
  constructor(
    readonly lesson: LessonData,
    moves: string[] = [],
  ) {
    super("");
    const found = follow(lesson, moves);
    const { stretch, view, log } = found ?? follow(lesson, [])!;
    this.moves = found ? moves : [];
    this.#stretch = stretch;
    this.begin({
      seat: view.seat,
      over_shoulder: false,
      table: null,
      view,
      log,
      look: null,
      seconds_left: null,
      may_undo: false,
      chat: [],
      number: 1,
    });
  }

  /** Whether the expected move is the only one left. */
  get strict(): boolean {
    return this.mistakes >= MISTAKES;
  }

  /** Names the people at the table. */
  seatPeople(learner: string, beaver: number, language: Language): void {
    const { game, names, view } = this.lesson;
    const others = Object.entries(names).map(([seat, name]) => plainSeat(seat, "bot", name[language] ?? seat, 0));
    const options = { options: view.options, watch: "nobody", visibility: "invitation" } as const;
    this.table = {
      id: "",
      game,
      stage: "playing",
      host: "",
      seats: [plainSeat("A", "person", learner, beaver), ...others],
      settings: { ...options, turn_seconds: null, turn_days: null, memory_aid: false, chat: false, hints: false },
      watchers: 0,
      between: false,
      rematch: null,
      tally: null,
      origin: null,
    };
  }

  /** Begins, or goes on where the moves given have led. */
  async teach(): Promise<void> {
    await this.#change({}); // the cards are dealt first
    await this.#run(this.#stretch);
  }

  /** The learner has read what the guide said. */
  goOn(): void {
    this.#goOn?.();
  }

  become(): void {
    // a lesson has one view
  }

  end(): void {
    this.#ended = true;
    this.goOn();
  }

  ask(wish: Wish): Promise<Done> {
    const { decision } = this;
    if (wish.type === "move" && decision) {
      const next = decision.ways[wish.move];
      if (next === undefined || (this.strict && wish.move !== decision.expect)) return Promise.reject(this.#correct(wish.move, decision));
      this.#accept(wish.move, decision);
      void this.#run(next);
    }
    return Promise.resolve({ type: "done", id: "", number: this.number + 1 });
  }

  #accept(move: string, { praise }: Decision): void {
    this.moves = [...this.moves, move];
    this.decision = null;
    this.answer = null;
    this.#fallSilent();
    if (praise === undefined) return;
    this.says = this.lesson.texts[praise]!;
    this.praised = true;
    this.#praisedUntil = performance.now() + PRAISE[settings.speed];
  }

  /** The guide's answer to a move that is not meant: the script's, or why the rules forbid it. */
  #correct(move: string, decision: Decision): Refusal {
    const { texts, answers, refusals, reasons } = this.lesson;
    const reason = reasons[refusals[decision.refusals]![move] ?? -1];
    const says = texts[answers[decision.answers]![move] ?? -1] ?? reason?.says ?? this.says ?? {};
    this.mistakes += 1;
    this.answer = says;
    if (this.mistakes === MISTAKES) void this.#change({ legal: [decision.expect] });
    return new Refusal({ type: "refused", id: null, code: reason?.code ?? "not-meant", says, rule: reason?.rule ?? null, retry_after: null });
  }

  async #run(stretch: number): Promise<void> {
    for (const item of this.lesson.stretches[stretch]!) {
      if (isDecision(item)) await this.#askFor(item);
      else if (isSpeech(item)) await this.#speak(this.lesson.texts[item.say]!, item.point);
      else await this.#show(item);
      if (this.#ended || isDecision(item)) return;
    }
    this.stage = "over";
  }

  #show({ events, changes }: Happening): Promise<void> {
    const view = changed(this.lesson, this.view!, changes);
    return this.#change({ ...view, legal: [] }, events);
  }

  async #speak(says: Words, point: number): Promise<void> {
    await this.#praiseSeen();
    this.#say(says, point, "talking");
    await new Promise<void>((resolve) => (this.#goOn = resolve));
    this.#goOn = null;
    this.#fallSilent();
  }

  async #askFor(decision: Decision): Promise<void> {
    await this.#praiseSeen();
    if (this.#ended) return;
    await this.#change({ legal: Object.keys(this.lesson.answers[decision.answers]!) });
    this.mistakes = 0;
    this.decision = decision;
    this.#say(decision.say === undefined ? null : this.lesson.texts[decision.say]!, decision.point, "asking");
  }

  #say(says: Words | null, point: number, stage: Stage): void {
    this.says = says;
    this.praised = false;
    this.points = this.lesson.points[point]!;
    this.stage = stage;
  }

  #fallSilent(): void {
    this.says = null;
    this.praised = false;
    this.points = [];
    this.stage = "moving";
  }

  async #praiseSeen(): Promise<void> {
    const left = this.#praisedUntil - performance.now();
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
  }

  #change(view: ViewChange, events: number[] = []): Promise<void> {
    const happened = events.map((event) => this.lesson.events[event]!);
    return this.receive(localNews(this.number + 1, view, happened));
  }
}
