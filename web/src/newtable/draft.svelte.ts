/** A table in the making: what the host has chosen so far, and the message that opens it. */
import { USUAL_LEVEL } from "../lib/levels";
import type { Game, Level, NewTable, Seat, SeatWish, Visibility, Watch } from "../wire";

export const SEATS: readonly Seat[] = ["A", "B", "C", "D", "E", "F"];
export const LEAST = 2;

export interface SeatDraft {
  kind: SeatWish["kind"];
  level: Level;
  name: string;
  beaver: number;
}

export class TableDraft {
  game = $state<Game>("clan");
  seats = $state<SeatDraft[]>([seatDraft("me"), seatDraft("open"), seatDraft("open")]);
  watch = $state<Watch>("everyone");
  visibility = $state<Visibility>("invitation");
  turnSeconds = $state<number | null>(null);
  memoryAid = $state(false);
  chat = $state(false);
  /** The house rules; null leaves it to the rulebook. */
  rounds = $state<number | null>(null);
  first = $state<Seat | null>(null);
  birthdays = $state<Seat[] | null>(null);
  rotate = $state(false);
  turnCap = $state<number | null>(null);

  /** With nobody to wait for, the match can begin at once. */
  get complete(): boolean {
    return this.seats.every((seat) => seat.kind !== "open");
  }

  get letters(): Seat[] {
    return SEATS.slice(0, this.seats.length);
  }

  addSeat(): void {
    this.seats.push(seatDraft("open"));
    this.#forgetLetters();
  }

  removeSeat(index: number): void {
    this.seats.splice(index, 1);
    this.#forgetLetters();
  }

  /** Moves a seat one place up in the order of birthdays. */
  earlierBirthday(index: number): void {
    const order = this.birthdays ?? this.letters;
    [order[index - 1], order[index]] = [order[index]!, order[index - 1]!];
    this.birthdays = [...order];
  }

  /** The message that opens this table. */
  wish(): NewTable {
    return {
      game: this.game,
      seats: this.seats.map(seatWish),
      settings: {
        options: this.#options(),
        watch: this.watch,
        visibility: this.visibility,
        turn_seconds: this.turnSeconds,
        memory_aid: this.memoryAid,
        chat: this.chat,
      },
      start: this.complete,
    };
  }

  /** Only what the game knows and the host has changed. */
  #options(): Record<string, unknown> {
    const wanted: Record<string, unknown> = {
      rounds: this.rounds,
      turn_cap: this.turnCap,
      first: this.game === "gang" ? null : this.first,
      birthday_order: this.game === "gang" ? this.birthdays : null,
      rotate: this.game === "bande-classic" && this.rotate ? true : null,
    };
    return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== null));
  }

  /** House rules that name seats no longer hold when the seats have changed. */
  #forgetLetters(): void {
    this.first = null;
    this.birthdays = null;
  }
}

function seatDraft(kind: SeatDraft["kind"]): SeatDraft {
  return { kind, level: USUAL_LEVEL, name: "", beaver: Math.floor(Math.random() * 12) };
}

function seatWish({ kind, level, name, beaver }: SeatDraft): SeatWish {
  if (kind === "bot") return { kind, level };
  return kind === "beside" ? { kind, name: name.trim(), beaver } : { kind };
}
