/**
 * The table of a replay: it shows a moment of a match as some eyes saw it, and goes from one to another.
 *
 * The next moment is shown as news, so that the cards move as they did; any other is shown at once.
 */
import { FollowedTable } from "../net/followed.svelte";
import { plainSeat } from "../table/seat";
import type { Done, GameEvent, ReplayEyes, Seat, TableInfo } from "../wire";
import type { Pointed } from "./link";
import type { Replayed } from "./moments";
import type { Beavers } from "./records";

export class ReplayStream extends FollowedTable {
  at = $state(0);
  eyes = $state<ReplayEyes>("all");
  /** What has led to the moment that is shown. */
  readonly events: GameEvent[] = $derived.by(() => this.replayed.events(this.at, this.eyes));

  constructor(
    readonly replayed: Replayed,
    pointed: Pointed,
    readonly beavers: Beavers = {},
  ) {
    super("");
    this.#show(pointed);
  }

  /** Goes to a moment; the promise resolves when it is shown. */
  go(at: number): Promise<void> {
    if (at !== this.at + 1) {
      this.#show({ at, eyes: this.eyes });
      return Promise.resolve();
    }
    this.at = at;
    return this.receive({
      type: "news",
      number: at,
      mark: "",
      events: this.events,
      view: this.replayed.view(at, this.eyes),
      table: null,
      seconds_left: null,
      may_undo: false,
      undone: false,
      events_undone: 0,
      by: "person",
      draw: null,
    });
  }

  /** Shows the same moment through other eyes. */
  see(eyes: ReplayEyes): void {
    if (eyes !== this.eyes) this.#show({ at: this.at, eyes });
  }

  become(): void {
    // whose eyes they are is chosen with `see`
  }

  ask(): Promise<Done> {
    return Promise.reject(new Error("nobody can act in a replay"));
  }

  end(): void {
    // nothing is open
  }

  #show({ at, eyes }: Pointed): void {
    this.at = at;
    this.eyes = eyes;
    this.begin({
      seat: null, // nobody is addressed, and no look waits to be closed
      over_shoulder: false,
      table: this.#table(),
      view: this.replayed.view(at, eyes),
      log: this.replayed.log(at, eyes),
      look: null,
      seconds_left: null,
      may_undo: false,
      chat: [],
      number: at,
    });
  }

  #table(): TableInfo {
    const { game, names, views } = this.replayed.replay;
    const { options } = views["public"]!;
    return {
      id: "",
      game,
      stage: "playing",
      host: "",
      seats: this.replayed.seats.map((seat: Seat) => {
        const beaver = this.beavers[seat];
        return plainSeat(seat, beaver === undefined ? "bot" : "person", names[seat] ?? "", beaver ?? 0);
      }),
      settings: { options, watch: "nobody", visibility: "invitation", turn_seconds: null, turn_days: null, memory_aid: false, chat: false, hints: false },
      watchers: 0,
      between: false,
      rematch: null,
      tally: null,
      origin: null,
    };
  }
}
