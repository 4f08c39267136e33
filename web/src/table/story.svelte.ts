/** What a viewer reads about the round: sentences, turns, and what has changed since the viewer's own turn. */
import type { FollowedTable } from "../net/followed.svelte";
import type { GameEvent, Seat } from "../wire";
import { described, plain, sentences, type Said } from "./log";
import { namesOf } from "./names";
import type { Place } from "./script";
import { changedBy, concerns, forgotten, isFirstLook, isFirstShuffle, older, since, turnsOf, type Turn } from "./turns";

/** As many sentences fit beside the beaver that moves. */
const NEWEST = 2;

export class Story {
  /** The round so far, as far as the viewer is reminded of it. */
  readonly log: GameEvent[] = $derived.by(() => {
    const events = [...this.stream.log, ...this.ongoing()];
    return this.hasAid ? events : forgotten(events, this.#older(events));
  });
  readonly turns: Turn[] = $derived(turnsOf(this.log));
  /**
   * The turns of the others since the viewer's last one; for spectators those since they looked away, or the last turn
   * of each seat.
   */
  readonly since: Turn[] = $derived.by(() => {
    const { viewer } = this;
    const turns = this.turns.filter(({ events }) => events.some(({ kind }) => kind !== "drew")); // else just begun
    if (viewer) return since(turns, viewer, this.stream.view?.turn === viewer);
    const left = this.leftAt ? this.stream.log.indexOf(this.leftAt) : -1;
    const past = turns.filter(({ seat, start, events }) => seat !== null && start + events.length > left + 1);
    return left < 0 ? past.slice(-(this.stream.view?.players ?? 0)) : past;
  });
  /** The slots that the others have changed since then, each with the seat that did it. */
  readonly changed: Map<Place, Seat> = $derived(this.viewer ? changedBy(this.since) : new Map());

  /** The latest event when the viewer looked away. */
  leftAt = $state.raw<GameEvent | null>(null);

  constructor(
    readonly stream: FollowedTable,
    private readonly ongoing: () => GameEvent[],
  ) {}

  /** The seat that is addressed as “you”. */
  get viewer(): Seat | null {
    return this.stream.overShoulder ? null : this.stream.seat;
  }

  /** Whether the viewer has the memory aid: only then is the viewer sent the known cards. */
  get hasAid(): boolean {
    return this.stream.view?.known !== undefined;
  }

  get names(): Record<string, string> {
    return this.stream.table ? namesOf(this.stream.table) : {};
  }

  /** How many events the viewer has to remember; when a round is over, none. */
  #older(events: GameEvent[]): number {
    const { view, table } = this.stream;
    if (!view || view.winners || table?.between) return 0;
    const left = this.leftAt ? events.indexOf(this.leftAt) : -1;
    return older(turnsOf(events), this.viewer, view.turn === this.viewer, view.players, left < 0 ? undefined : left + 1);
  }

  tell(events: GameEvent[]): Said[] {
    const worth = events.filter((event) => !isPlain(event, this.viewer));
    return described(worth, this.names, this.viewer, this.stream.view?.game ?? "");
  }

  concernsViewer(turn: Turn): boolean {
    return concerns(turn, this.viewer);
  }

  /**
   * The latest turn that is worth a line, as one text. While the viewer decides in the middle of a turn, what happened
   * before that turn comes first: a card that plays itself does not hide what somebody else has done.
   */
  get latest(): string {
    const lines: string[] = [];
    const isDeciding = this.viewer !== null && this.stream.view?.turn === this.viewer;
    for (const { seat, events } of this.turns.toReversed()) {
      const line = this.tell(events).map(plain).join(" ");
      if (line) lines.unshift(line);
      if (lines.length === 2 || (line && !(isDeciding && seat === this.viewer))) break;
    }
    return lines.join(" ");
  }

  /** What has just happened: the last sentences of the latest turn that is worth a line. */
  get newest(): string {
    const turns = this.turns.toReversed().map(({ events }) => this.tell(events));
    return (turns.find((sentences) => sentences.length) ?? []).slice(-NEWEST).map(plain).join(" ");
  }

  /** New events for a screen reader; the viewer's own cards are named, those of others only as the table shows them. */
  announced(events: GameEvent[]): string[] {
    const known = this.hasAid ? events : this.#asShown(events);
    return sentences(known, this.names, this.viewer, this.stream.view?.game ?? "");
  }

  #asShown(events: GameEvent[]): GameEvent[] {
    const shown = forgotten([...this.stream.log, ...events]).slice(-events.length);
    return events.map((event, i) => ("seat" in event && event.seat === this.viewer ? event : shown[i]!));
  }
}

/** Whether an event needs no sentence in the log: how the round was dealt, and what the viewer draws. */
function isPlain(event: GameEvent, viewer: Seat | null): boolean {
  const isOwn = "seat" in event && event.seat === viewer;
  if (isFirstLook(event) && !isOwn) return true;
  if (event.kind === "drew") return isOwn;
  return event.kind === "dealt" || event.kind === "chose" || isFirstShuffle(event) || isFirstDiscard(event);
}

function isFirstDiscard(event: GameEvent): boolean {
  return event.kind === "discarded" && event.from === "draw";
}
