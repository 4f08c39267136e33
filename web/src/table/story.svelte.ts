/** What a viewer is told about the round: sentences, turns, and what has changed since the viewer's own turn. */
import type { FollowedTable } from "../net/followed.svelte";
import type { GameEvent, Seat } from "../wire";
import { plain, sentences, told, type Said } from "./log";
import { namesOf } from "./names";
import type { Place } from "./script";
import { changedBy, concerns, forgotten, isFirstLook, isFirstShuffle, since, turnsOf, type Turn } from "./turns";

export class Story {
  /** The round so far, as far as the viewer is reminded of it. */
  readonly log: GameEvent[] = $derived.by(() => {
    const events = [...this.stream.log, ...this.ongoing()];
    return this.stream.table?.settings.memory_aid ? events : forgotten(events);
  });
  readonly turns: Turn[] = $derived(turnsOf(this.log));
  /** The turns of the others since the viewer's last one; for spectators, the last turn of each seat. */
  readonly since: Turn[] = $derived.by(() => {
    const { viewer, turns } = this;
    if (viewer) return since(turns, viewer, this.stream.view?.turn === viewer);
    return turns.filter(({ seat }) => seat !== null).slice(-(this.stream.view?.players ?? 0));
  });
  /** The slots that the others have changed since then, each with the seat that did it. */
  readonly changed: Map<Place, Seat> = $derived(this.viewer ? changedBy(this.since) : new Map());

  constructor(
    readonly stream: FollowedTable,
    private readonly ongoing: () => GameEvent[],
  ) {}

  /** The seat that is addressed as “you”. */
  get viewer(): Seat | null {
    return this.stream.overShoulder ? null : this.stream.seat;
  }

  get names(): Record<string, string> {
    return this.stream.table ? namesOf(this.stream.table) : {};
  }

  tell(events: GameEvent[]): Said[] {
    const worth = events.filter((event) => !isPlain(event, this.viewer));
    return told(worth, this.names, this.viewer, this.stream.view?.game ?? "");
  }

  concernsViewer(turn: Turn): boolean {
    return concerns(turn, this.viewer);
  }

  /** The latest turn that is worth a line, as one text. */
  get latest(): string {
    for (const { events } of this.turns.toReversed()) {
      const drawn = events.every((event) => event.kind === "drew" && event.seat === this.viewer);
      const line = drawn ? "" : this.tell(events).map(plain).join(" ");
      if (line) return line;
    }
    return "";
  }

  /** New events for a screen reader; the viewer's own cards are named, those of others only as the table shows them. */
  announced(events: GameEvent[]): string[] {
    const known = this.stream.table?.settings.memory_aid ? events : this.#asShown(events);
    return sentences(known, this.names, this.viewer, this.stream.view?.game ?? "");
  }

  #asShown(events: GameEvent[]): GameEvent[] {
    const shown = forgotten([...this.stream.log, ...events]).slice(-events.length);
    return events.map((event, i) => ("seat" in event && event.seat === this.viewer ? event : shown[i]!));
  }
}

/** Whether an event needs no sentence in the log: how the round was dealt. */
function isPlain(event: GameEvent, viewer: Seat | null): boolean {
  const others = isFirstLook(event) && "seat" in event && event.seat !== viewer;
  return others || event.kind === "dealt" || isFirstShuffle(event) || event.kind === "chose" || isFirstDiscard(event);
}

function isFirstDiscard(event: GameEvent): boolean {
  return event.kind === "discarded" && event.from === "draw";
}
