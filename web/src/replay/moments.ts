/** A replay as moments: the table after the deal and after every move, as any eyes see it. */
import { beats } from "../table/script";
import type { GameEvent, Replay, ReplayEyes, Seat, View } from "../wire";

/** A moment. A move that ends a round has two: its result, and the deal of the next round. */
export interface Moment {
  /** How many moves were made. */
  number: number;
  /** Whether it is the deal of a round after the first. */
  isDeal: boolean;
  /** Whether a round has just ended. */
  isEnd: boolean;
  /** Who made the move; null for a deal. */
  seat: Seat | null;
  round: number;
  /** The turn of the round, from 1; 0 for a deal. */
  turn: number;
  /** The part of the events of its step that belongs to it. */
  from: number;
  to: number;
}

/** A round: its first moment, the one with its result, and the totals then. */
export interface RoundOf {
  round: number;
  start: number;
  end: number;
  totals: Record<string, number>;
}

export class Replayed {
  readonly moments: Moment[];
  readonly rounds: RoundOf[];
  readonly #views = new Map<ReplayEyes, View[]>();

  constructor(readonly replay: Replay) {
    this.moments = momentsOf(replay);
    const views = this.#seen("public");
    const starts = this.moments.flatMap(({ isDeal }, at) => (isDeal || at === 0 ? [at] : []));
    const last = this.last;
    this.rounds = starts.map((start, i) => {
      const end = starts[i + 1] === undefined ? last : starts[i + 1]! - 1;
      return { round: views[start]!.round, start, end, totals: views[end]!.totals };
    });
  }

  get last(): number {
    return this.moments.length - 1;
  }

  /** Whose eyes there are: with all cards open, everybody's, and those of each seat. */
  get eyes(): ReplayEyes[] {
    return ["all", "public", ...this.seats];
  }

  get seats(): Seat[] {
    return Object.keys(this.replay.views["public"]!.cards) as Seat[];
  }

  view(at: number, eyes: ReplayEyes): View {
    return this.#seen(eyes)[at]!;
  }

  /** What leads to a moment. */
  events(at: number, eyes: ReplayEyes): GameEvent[] {
    const { number, from, to } = this.moments[at]!;
    const step = this.replay.steps[number]!;
    return (step.seen[eyes] ?? step.events).slice(from, to);
  }

  /** What has happened in the round until a moment. */
  log(at: number, eyes: ReplayEyes): GameEvent[] {
    const { start } = this.rounds.findLast((round) => round.start <= at)!;
    return Array.from({ length: at - start + 1 }, (_, i) => this.events(start + i, eyes)).flat();
  }

  /** The views of all moments, worked out when they are first wanted. */
  #seen(eyes: ReplayEyes): View[] {
    const known = this.#views.get(eyes);
    if (known) return known;
    const { views, steps } = this.replay;
    const seen: View[] = [];
    let view = views[eyes]!;
    this.moments.forEach(({ number, isDeal, isEnd }, at) => {
      const step = steps[number]!;
      if (!isDeal) view = { ...view, ...step.view, ...step.own[eyes] };
      const isSplit = isEnd && this.moments[at + 1]?.isDeal;
      seen.push(isSplit ? ended(seen[at - 1]!, this.events(at, eyes), view) : view);
    });
    this.#views.set(eyes, seen);
    return seen;
  }
}

function momentsOf({ steps, views }: Replay): Moment[] {
  const moments: Moment[] = [];
  let view = views["public"]!;
  steps.forEach(({ seat, events, view: changes }, number) => {
    const [turn, round] = [number ? view.turns + 1 : 0, view.round];
    view = { ...view, ...changes };
    const dealt = events.findIndex(({ kind }, i) => i > 0 && kind === "round");
    const to = dealt < 0 ? events.length : dealt;
    const isEnd = dealt > 0 || events.some(({ kind }) => kind === "won");
    moments.push({ number, isDeal: false, isEnd, seat, round, turn, from: 0, to });
    if (dealt > 0) moments.push({ number, isDeal: true, isEnd: false, seat: null, round: view.round, turn: 0, from: dealt, to: events.length });
  });
  return moments;
}

/** The table at the end of a round, before the next one is dealt: everything lies open, and is counted. */
function ended(before: View, events: GameEvent[], after: View): View {
  const lying = beats(before, events).at(-1)?.after ?? before;
  return { ...lying, turn: null, ender: null, hand: null, scores: after.scores, totals: after.totals, last: after.last };
}

/** The moment after a number of moves, when the next one is decided: after the deal, if a round has just ended. */
export function momentAfter({ moments }: Replayed, moves: number): number {
  return Math.max(0, moments.findLastIndex(({ number }) => number === moves));
}

/** A place to go to from a moment: the next or the last one before it that begins something. */
export function jump(replayed: Replayed, at: number, what: "moment" | "turn" | "round", by: 1 | -1): number {
  const { moments, last } = replayed;
  const begins = (to: number): boolean => {
    const [now, before] = [moments[to]!, moments[to - 1]];
    if (what === "moment" || !before) return true;
    return what === "round" ? now.isDeal : now.isDeal || now.turn !== before.turn || now.seat !== before.seat;
  };
  for (let to = at + by; to > 0 && to < last; to += by) if (begins(to)) return to;
  return by > 0 ? last : 0;
}
