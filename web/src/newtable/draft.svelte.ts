/** The form for a new table: what the host has chosen so far, and how it is opened. */
import { t } from "../lang/index.svelte";
import { gameFacts, games } from "../lib/games.svelte";
import { USUAL_LEVEL } from "../lib/levels";
import { ensureMe, me } from "../lib/me.svelte";
import { devicePace } from "../lib/settings.svelte";
import { api } from "../net/api";
import type { Game, Level, NewTable, OptionFacts, Options, OptionValue, Pace, Seat, SeatWish, TurnDays, Visibility, Watch } from "../wire";

const SEATS: readonly Seat[] = ["A", "B", "C", "D", "E", "F"];

/** The time for a move: seconds, days or none. */
export type TurnTime = `${number}s` | `${TurnDays}d` | null;

export interface SeatDraft {
  kind: SeatWish["kind"];
  level: Level;
  name: string;
  beaver: number;
  memoryAid: boolean;
  pace: Pace;
}

export class TableDraft {
  #game = $state<Game>(games()[0]?.name ?? "");
  seats = $state<SeatDraft[]>([seatDraft("me"), seatDraft("open"), seatDraft("open")]);
  watch = $state<Watch>("everyone");
  visibility = $state<Visibility>("invitation");
  #turnTime = $state<TurnTime>(null);
  memoryAid = $state(false);
  chat = $state(false);
  /** Whether everybody may ask for hints, not only a person against bots alone. */
  hints = $state(false);
  /** The house rules that the host has set, of whatever game; the rulebook decides all others. */
  #chosen = $state<Options>({});

  get turnTime(): TurnTime {
    return this.#turnTime;
  }

  /** Who plays over days gets the memory aid, unless they switch it off again. */
  set turnTime(time: TurnTime) {
    const was = this.isOverDays;
    this.#turnTime = time;
    if (this.isOverDays !== was) this.memoryAid = this.isOverDays;
  }

  get isOverDays(): boolean {
    return this.#turnTime?.endsWith("d") ?? false;
  }

  get game(): Game {
    return this.#game;
  }

  /** Removes seats that the game has no room for. */
  set game(game: Game) {
    this.#game = game;
    while (this.seats.length > this.most) this.removeSeat(this.seats.length - 1);
  }

  /** The options of the game. */
  get options(): OptionFacts[] {
    return gameFacts(this.game)?.options ?? [];
  }

  /** How many can play the game. */
  get least(): number {
    return gameFacts(this.game)?.players[0] ?? 2;
  }

  get most(): number {
    return gameFacts(this.game)?.players[1] ?? SEATS.length;
  }

  /** Without open seats the match can start at once. */
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

  /** The name of a person on this device if none is written: a friendly one that nobody else has. */
  spareName(index: number): string {
    const taken = [me()?.name, ...this.seats.map((seat) => seat.name.trim())];
    const free = t("me.names")
      .split(" ")
      .filter((name) => !taken.includes(name));
    return free[index % free.length]!;
  }

  /** What the house rules call a seat: you, the name of a person on this device, a bot or an open seat with its number. */
  nameOf(letter: Seat): string {
    const index = SEATS.indexOf(letter);
    const { kind, name } = this.seats[index]!;
    if (kind === "me") return t("new.seat.me");
    return kind === "beside" ? name.trim() || this.spareName(index) : t(`house.seat.${kind}`, { seat: index + 1 });
  }

  /** What an option is set to; undefined leaves it to the rulebook. */
  chosen(option: OptionFacts): OptionValue | undefined {
    return this.#chosen[option.name];
  }

  /** What the rulebook says. */
  usual(option: OptionFacts): OptionValue | undefined {
    return option.usual[this.seats.length];
  }

  /** Sets an option, or with undefined leaves it to the rulebook. */
  choose(option: OptionFacts, value: OptionValue | undefined): void {
    if (value === undefined) delete this.#chosen[option.name];
    else this.#chosen[option.name] = value;
  }

  /** Opens this table and returns its id. A host without a name gets one that nobody else at the table has. */
  async open(): Promise<string> {
    const wish = this.wish(); // with the names that the form shows: those that are free change with the host's name
    await ensureMe(wish.seats);
    return api.open(wish);
  }

  /** The message that opens this table. */
  wish(): NewTable {
    return {
      game: this.game,
      seats: this.seats.map((seat, index) => seatWish(seat, this.spareName(index))),
      settings: {
        options: this.#wishedOptions(),
        watch: this.watch,
        visibility: this.visibility,
        turn_seconds: this.isOverDays ? null : this.turnTime && parseInt(this.turnTime),
        turn_days: this.isOverDays ? (parseInt(this.turnTime!) as TurnDays) : null,
        memory_aid: this.memoryAid,
        chat: this.chat,
        hints: this.hints,
      },
      start: this.complete,
    };
  }

  /** Only what the game knows and the host has changed. */
  #wishedOptions(): Options {
    const known = this.options.map(({ name }) => name);
    return Object.fromEntries(Object.entries(this.#chosen).filter(([name]) => known.includes(name)));
  }

  /** House rules that name seats no longer hold when the seats have changed. */
  #forgetLetters(): void {
    const named = games().flatMap(({ options }) => options.filter(({ kind }) => kind === "seat" || kind === "order"));
    for (const option of named) this.choose(option, undefined);
  }
}

function seatDraft(kind: SeatDraft["kind"]): SeatDraft {
  const pace = kind === "me" ? devicePace() : "normal";
  return { kind, level: USUAL_LEVEL, name: "", beaver: Math.floor(Math.random() * 12), memoryAid: false, pace };
}

function seatWish({ kind, level, name, beaver, memoryAid, pace }: SeatDraft, spare: string): SeatWish {
  if (kind === "bot") return { kind, level };
  if (kind === "open") return { kind };
  const aids = { ...(memoryAid ? { memory_aid: true } : {}), pace };
  return kind === "beside" ? { kind, name: name.trim() || spare, beaver, ...aids } : { kind, ...aids };
}
