/**
 * The wire between server and page, and what of the notation goes over it.
 * Written by `make derive` from the declarations in Python; not to be edited.
 */

/** The version of the wire. */
export const WIRE = 1;

/** Where the paths of the API begin. */
export const API = "/api/v1";

export type SeatStage = "waiting" | "playing" | "over" | "closed" | "unreadable";

export type Pace = "normal" | "slow";

export type MatchEnding = "finished" | "abandoned" | "unfinished";

export type How = "mute" | "block";

export type Reason = "insult" | "name" | "spoiling" | "cheating" | "other";

export type SanctionKind = "mute" | "ban";

export type Origin = "branch" | "daily" | "practice";

export type ReplayEyes = "A" | "B" | "C" | "D" | "E" | "F" | "public" | "all";

export type ReviewState = "none" | "waiting" | "running" | "stopped" | "failed" | "done";

export type Language = "en" | "de";

export type Emote = "hello" | "thanks" | "well-played" | "oops" | "hurry" | "wow" | "laugh" | "think" | "cheeky" | "just-wait";

export type By = "person" | "bot" | "stand-in" | "timer";

export type CloseReason = "removed" | "expired" | "stopping" | "elsewhere" | "slow" | "unknown-wire";

export type Stage = "waiting" | "playing" | "over" | "closed";

export type Watch = "nobody" | "everyone";

export type Visibility = "public" | "invitation";

export type SeatKind = "open" | "person" | "bot";

export type TurnDays = 1 | 2 | 3 | 7;

/** Every kind of event. */
export const EVENT_KINDS = [
  "round", "started", "shuffled", "dealt", "chose", "drew", "took", "put", "discarded", "played", "lapsed", "turned",
  "looked", "swapped", "swam", "aside", "passed", "ending", "revealed", "replaced", "scored", "won",
] as const;

/** A seat, clockwise. */
export type Seat = "A" | "B" | "C" | "D" | "E" | "F";

/** A round begins; in `gang` its starter is known later. */
export interface RoundEvent {
  kind: "round";
  round: number;
  starter: Seat | null;
}

/** The seat that starts the round is found (`gang`). */
export interface StartedEvent {
  kind: "started";
  seat: Seat;
}

/** A draw pile of `cards` cards was shuffled, at the start or `rebuilt` from the discard pile in mid-round. */
export interface ShuffledEvent {
  kind: "shuffled";
  cards: number;
  rebuilt: boolean;
}

/** Cards were dealt; `each` is the number of cards of a seat. */
export interface DealtEvent {
  kind: "dealt";
  each: number;
}

/** A seat chose two cards to turn up; they are not shown yet (`gang`). */
export interface ChoseEvent {
  kind: "chose";
  seat: Seat;
}

/** A card's name; `?` for one that the viewer has not seen, `-` for an empty space. */
export type Card = string;

/** A card came from the draw pile into the hand. */
export interface DrewEvent {
  kind: "drew";
  seat: Seat;
  card: Card;
}

/** A slot, or a pile: `draw`, `discard`, `hand`, `aside`. */
export type Place = string;

/** A card came into the hand from the discard pile or from a slot. */
export interface TookEvent {
  kind: "took";
  seat: Seat;
  from: Place;
  card: Card;
}

/** A seat and the number of a slot, such as `A1`. */
export type Slot = string;

/** How a card lies. */
export type Face = "up" | "down";

/** The card in hand was laid into a slot. */
export interface PutEvent {
  kind: "put";
  seat: Seat;
  slot: Slot;
  card: Card;
  face: Face;
}

/** A card went onto the discard pile: from a slot, `hand`, `draw` (the first card of the pile) or `aside`. */
export interface DiscardedEvent {
  kind: "discarded";
  seat: Seat | null;
  card: Card;
  from: Place;
}

/** An action or special card was shown and is used. */
export interface PlayedEvent {
  kind: "played";
  seat: Seat;
  card: Card;
}

/** An action card was shown and has no target. */
export interface LapsedEvent {
  kind: "lapsed";
  seat: Seat;
  card: Card;
}

/** A card was turned over in its place. */
export interface TurnedEvent {
  kind: "turned";
  seat: Seat;
  slot: Slot;
  card: Card;
  face: Face;
}

/** A seat looked at face-down cards: the first look, or a peek. */
export interface LookedEvent {
  kind: "looked";
  seat: Seat;
  slots: Slot[];
  cards: Card[];
}

/** Two cards changed places. */
export interface SwappedEvent {
  kind: "swapped";
  seat: Seat;
  slots: [Slot, Slot];
}

/** A beaver moved to another slot (`gang`). */
export interface SwamEvent {
  kind: "swam";
  seat: Seat;
  from: Slot;
  to: Slot;
}

/** A card is out of play: for this round, or until a draw2 is done. */
export interface AsideEvent {
  kind: "aside";
  card: Card;
}

/** A seat was asked whether it knocks, and did not knock (`bande*`). */
export interface PassedEvent {
  kind: "passed";
  seat: Seat;
}

/** What began the end of a round. */
export type Ending = "fifth" | "open" | "knock" | "cap";

/** The end of the round begins; `seat` is null if the turn cap is the cause. */
export interface EndedEvent {
  kind: "ending";
  seat: Seat | null;
  by: Ending;
}

/** A seat's cards at the end of the round. */
export interface RevealedEvent {
  kind: "revealed";
  seat: Seat;
  cards: Card[];
}

/** A number card replaced a special card at scoring (`bande*`). */
export interface ReplacedEvent {
  kind: "replaced";
  seat: Seat;
  slot: Slot;
  card: Card;
}

/** A part of a score. */
export interface ScorePart {
  what: PartOfScore;
  points: number;
}

/** What points are for. */
export type PartOfScore = "sum" | "three" | "four" | "penalty" | "pairs";

/** A seat's points of the round, and their parts. */
export interface ScoredEvent {
  kind: "scored";
  seat: Seat;
  points: number;
  parts: ScorePart[];
}

/** What won a match. */
export type Victory = "points" | "five";

/** The match is over. */
export interface WonEvent {
  kind: "won";
  seats: Seat[];
  by: Victory;
}

export type GameEvent =
  | RoundEvent
  | StartedEvent
  | ShuffledEvent
  | DealtEvent
  | ChoseEvent
  | DrewEvent
  | TookEvent
  | PutEvent
  | DiscardedEvent
  | PlayedEvent
  | LapsedEvent
  | TurnedEvent
  | LookedEvent
  | SwappedEvent
  | SwamEvent
  | AsideEvent
  | PassedEvent
  | EndedEvent
  | RevealedEvent
  | ReplacedEvent
  | ScoredEvent
  | WonEvent;

/** What one viewer may see of a match. */
export interface View {
  /** the game */
  game: Game;
  /** the number of players */
  players: number;
  /** whose view this is; null for a spectator */
  seat: Seat | null;
  /** the round being played, from 1 */
  round: number;
  /** the number of rounds of the match */
  rounds: number;
  /** what is being decided */
  phase: Phase;
  /** the seat to move; null when the match is over */
  turn: Seat | null;
  /** the seat that started the end of the round */
  ender: Seat | null;
  /** the seat that started this round; null during `open` */
  starter: Seat | null;
  /** completed turns of this round, over all seats */
  turns: number;
  /** whether the card in hand is the first card of a draw2 */
  again: boolean;
  /** the options as given */
  options: Options;
  /** all cards on the table: faces of face-up cards, `?` for face-down cards, `-` for empty spaces */
  cards: Record<string, Card[]>;
  /** the same, with the faces of face-down cards that this seat has legally seen since the last shuffle */
  known?: Record<string, Card[]>;
  /** who has seen each card: seats in order, `*` for the public */
  seen?: Record<string, string[]>;
  /**
   * of each card that not everybody has seen: which draw pile of the round it came from, counted from 0, with `n` if it
   * can only be a number; `-` for others
   */
  backs?: Record<string, string[]>;
  /** for each earlier draw pile of this round: its cards that are still hidden from somebody, in canonical order */
  earlier?: Card[][];
  /** the card in the hand of the seat to move */
  hand: Card | null;
  /** about a card in hand that not everybody has seen */
  held?: Held | null;
  /** cards left in the draw pile */
  draw: number;
  /** the whole discard pile, bottom first */
  discard: Card[];
  /** cards out of play this round, in the order in which they went */
  aside: Card[];
  /** the points of finished rounds */
  scores: Record<string, number>[];
  /** the sums of these points, by seat */
  totals: Record<string, number>;
  /** the end of the previous round; null until a round has ended */
  last: Last | null;
  /** null until the match is over */
  winners: Seat[] | null;
  /** the legal moves if this seat is to move */
  legal: Move[];
}

/** A game's name. */
export type Game = string;

/** What is being decided. */
export type Phase = "open" | "source" | "hand" | "taken" | "action" | "again" | "knock" | "over";

/** The value of an option, as written. */
export type OptionValue = number | string | boolean | string[];

/** Options by their names, as given. */
export type Options = Record<string, OptionValue>;

/** The public facts about a card in hand that not everybody has seen. */
export interface Held {
  /** who has seen it: seats in order */
  seen: string;
  /** the draw pile it came from, with `n` if it can only be a number */
  back: string;
}

/** The end of the previous round, with all cards face up as they were scored. */
export interface Last {
  /** the final table, all cards turned up */
  cards: Record<string, Card[]>;
  /** the seat that started the end; null for the turn cap */
  ender: Seat | null;
  /** the points of that round; null where five of a kind decided the match */
  scores: Record<string, number> | null;
  /** whether the turn cap ended the round */
  capped: boolean;
}

/** A move, such as `put A1 up`. */
export type Move = string;

/** A seat changes hands: a bot begins to play for a person, or the person takes the seat back. */
export interface Absence {
  /** the seat */
  seat: Seat;
  /** how many moves had been made before */
  moves: number;
  /**
   * `stood-in`: a bot plays for an absent person; `given-away`: the others have decided that the bot stays;
   * `took-back`: the person plays again; `left`: the person has given the seat up
   */
  kind: AbsenceKind;
}

/** How a seat changes hands. */
export type AbsenceKind = "stood-in" | "given-away" | "took-back" | "left";

/** The proof: every draw of a match; the last one was dealt. */
export interface Fairness {
  /** always `biberbau/fair/1` */
  scheme: FairnessScheme;
  /** the id of the table */
  table: string;
  /** the draws, in order */
  draws: Draw[];
}

/** The formulas of a proof. */
export type FairnessScheme = "biberbau/fair/1";

/** One draw: the server's secret and the cuts of the players, all fixed before any of them was known. */
export interface Draw {
  /** its number, from 1 */
  draw: number;
  /** the server's commitment to its secret */
  server: Digest;
  /** the fingerprint of everything that was fixed before the first cut was shown */
  closed: Digest;
  /** the cuts, by seat */
  cuts: DrawCut[];
  /** the server's secret; missing in a void draw */
  secret?: Digest | null;
  /** the seats that did not show their cut; empty in the draw that was dealt */
  void?: Seat[];
}

/** 32 bytes as 64 lower-case hexadecimal digits. */
export type Digest = string;

/** The cut of one seat in a draw. */
export interface DrawCut {
  /** whose cut it is */
  seat: Seat;
  /** what the seat sent before anybody showed a cut */
  commitment: Digest;
  /** what the seat showed afterwards; missing if it did not */
  cut?: Digest | null;
}

/** What a player keeps before showing a cut. With it, even a wholly invented match is noticed. */
export interface Receipt {
  /** always `biberbau/fair/1` */
  scheme: FairnessScheme;
  /** the id of the table */
  table: string;
  /** the number of the draw */
  draw: number;
  /** the seat that cut */
  seat: Seat;
  /** the server's commitment */
  server: Digest;
  /** the fingerprint */
  closed: Digest;
  /** the cut */
  cut: Digest;
}

/** The facts about a game. */
export interface GameFacts {
  name: Game;
  /** games of a family share rules, moves and questions */
  family: string;
  /** slots to a seat */
  slots: number;
  /** the slots of a seat as they lie, row by row from the top */
  layout: number[][];
  best: Best;
  /** how many can play: from, to */
  players: [number, number];
  /** how many rounds the rulebook plays, by the number of players */
  rounds: Record<string, number>;
  /** how long a match takes people, roughly: from, to */
  minutes: [number, number];
  /** from which age on it is recommended */
  ages: number;
  /** how many copies of each card there are */
  deck: Record<string, number>;
  /** points that are added to the sum of the cards, by what they are for */
  points: Record<string, number>;
  /** the options that have a meaning in this game */
  options: OptionFacts[];
}

/** Whether most or fewest points win. */
export type Best = "most" | "fewest";

/** An option of a game. */
export interface OptionFacts {
  name: string;
  kind: OptionKind;
  /** the smallest value of a number */
  least: number | null;
  /** the largest value of a number */
  most: number | null;
  /** the value if nobody sets it, by the number of players */
  usual: Record<string, OptionValue>;
}

/** A whole number, a seat, all seats in some order, or true and false. */
export type OptionKind = "number" | "seat" | "order" | "switch";

/** The advice of the coach to the seat to move, from what that seat may know. */
export interface Hint {
  /** how sure the hint is */
  verdict: Verdict;
  /** the advised move */
  move: Move;
  /** the advised move in words */
  advice: Phrase;
  /** the move that it is compared with; null if there is no other */
  other: Move | null;
  /** the other move in words */
  instead: Phrase | null;
  /** why; the first one counts most */
  reasons: Phrase[];
  /** up to two other moves that are nearly as good */
  also?: Alternative[];
}

/**
 * How sure a hint is: the move is clearly better than the other one; both are about as good; which one is better
 * depends on how the others play; a rule of thumb, without search; there is only one move.
 */
export type Verdict = "clear" | "close" | "open" | "thumb" | "only";

/** A text about a move with its facts: `kind` names the text (`hint.move.…`, `hint.why.…`), the rest its fields. */
export interface Phrase {
  /** which text */
  kind: string;
  /** a card that the seat has seen */
  card?: Card | null;
  /** the slot of a card or a space */
  slot?: Slot | null;
  /** the card in that slot, if the seat has seen it */
  lies?: Card | null;
  /** a second slot */
  goal?: Slot | null;
  /** the card in the second slot, if the seat has seen it */
  found?: Card | null;
  /** another seat */
  seat?: Seat | null;
  /** how the card is laid, if that matters */
  face?: Face | null;
  /** a number of cards, or the mean of unseen ones */
  amount?: number | null;
  /** points, rounded */
  points?: number | null;
  /** cases of ten with the advised move */
  chance?: number | null;
  /** cases of ten with the other move */
  instead?: number | null;
}

/** Another good move, and how much worse it is than the advised one. */
export interface Alternative {
  /** the other move */
  move: Move;
  /** the move in words */
  advice: Phrase;
  /** by how many points it is worse, rounded */
  points: number;
}

/** A level of the bots, weakest first. */
export type Level = "kit" | "yearling" | "builder" | "elder" | "boss";

/** What the coach says about a finished match. */
export interface MatchReview {
  format: ReviewFormat;
  /** the version of Biberbau that made it */
  version: string;
  /** a hash of the record */
  record: string;
  /** the game */
  game: Game;
  /** how many played */
  players: number;
  /** how long the coach looked */
  effort: Effort;
  /** the match of each reviewed seat */
  seats: Record<string, Reviewed>;
  /** the decisions of these seats, in order */
  decisions: Judged[];
}

/** The form of reviews. */
export type ReviewFormat = "biberbau/review/1";

/** How long the coach looks. */
export type Effort = "quick" | "usual" | "deep";

/** The match of one seat. */
export interface Reviewed {
  /** luck and decisions apart */
  luck: Luck;
  /** the turning point of the cards, and others that may be as large */
  cards: CardsEvent[];
  /** the most important decision, as `at`; null if none was */
  decision: number | null;
}

/** The result of a seat in parts, in ten-thousandths of a match; they add up to `result` exactly. */
export interface Luck {
  /** the chance to win before the first deal */
  before: number;
  /** the deals of the rounds */
  deals: number;
  /** what came from the pile after own moves, and the ends of rounds */
  draws: number;
  /** what came from the pile after moves of the others */
  others_draws: number;
  /** hidden cards that were kinder or worse than the seat could know */
  blind: number;
  /** own decisions, compared with those of a Builder who remembers everything */
  decisions: number;
  /** decisions of the others */
  others: number;
  /** 10000 for a win; joint winners share it */
  result: number;
}

/** What the cards did at one moment. */
export interface CardsEvent {
  /** how many moves came before */
  at: number;
  /** the round */
  round: number;
  /** the deal of the round, a card that was drawn, or the end of the round */
  kind: CardsKind;
  /** who drew; null if nobody did */
  seat: Seat | null;
  /** the card that was drawn */
  card: Card | null;
  /** how much the chance to win of the reviewed seat changed, in ten-thousandths */
  shift: number;
  /** standard error of the change */
  error: number;
}

/** What the cards did. */
export type CardsKind = "deal" | "draw" | "end";

/** One decision of a person. */
export interface Judged {
  /** how many moves came before */
  at: number;
  /** the seat */
  seat: Seat;
  /** the round */
  round: number;
  /** what was decided */
  phase: Phase;
  /** the move that was played */
  move: Move;
  /** the move that the coach prefers; the played one if there is no better one */
  best: Move;
  /** what the coach says */
  mark: Mark;
  /** whether the models disagree */
  depends: boolean;
  /** what the move cost of the chance to win, in ten-thousandths; 0 if it is the preferred one */
  loss: number;
  /** standard error of the loss */
  error: number;
  /** what it cost in points of the round, in tenths */
  points: number;
  /** standard error of the points */
  points_error: number;
  /** the loss in each model */
  by_model: number[];
  /** every different move, best first */
  values: Valued[];
  /** by how much the move is better than that of a Builder who remembers everything */
  skill: number;
  /** by how much the hidden cards made it better than the seat could know */
  blind: number;
  /** whether it is clearly better than the move of such a Builder */
  found: boolean;
  /** whether it is one of the few decisions to look at */
  shown: boolean;
  /** the preferred move against the played one, and why; null if none is preferred */
  hint?: Hint | null;
  /** a sign that a card was forgotten */
  slip?: Slip | null;
  /** the card that was most worth remembering; null if none was worth a lot */
  recall?: Recall | null;
}

/**
 * What the coach says about a move: as good as any; another may be a little better, or it depends on how the others
 * play; another seems better; another is better in every model; nothing, because the coach is not reliable there.
 */
export type Mark = "fine" | "close" | "better" | "clear" | "silent";

/** A move and its value for the seat, from what the seat could know: the mean of five models. */
export interface Valued {
  /** the move */
  move: Move;
  /** chance to win the match, in ten-thousandths */
  chance: number;
  /** lead over the mean of the others in this round, in tenths of a point */
  points: number;
  /** number of sampled worlds in each model */
  worlds: number;
}

/** A number laid on an own card that the seat had seen to be lower. */
export interface Slip {
  /** where */
  slot: Slot;
  /** the card that lay there */
  lay: Card;
  /** the card that was laid */
  laid: Card;
}

/** A face-down card that the seat had seen, and what remembering it was worth at a decision. */
export interface Recall {
  /** where the card lay */
  slot: Slot;
  /** the card */
  card: Card;
  /** what remembering it was worth, in ten-thousandths of a match */
  worth: number;
  /** standard error of the worth */
  error: number;
  /** a best move of somebody who does not know the card */
  move: Move;
  /** whether that is the move that was played */
  as_if: boolean;
}

/** An account of a program, which plays like a person; the token is sent only once. */
export interface BotAccount {
  id: string;
  name: string;
  token: string;
}

/**
 * A device on which the person is signed in; `browser` and `system` are empty if they are unknown.
 *
 * `since` and `seen` are times in seconds since 1970: of the first and of the latest use, which is noted once an hour.
 * `this` is true for the device that asks.
 */
export interface Device {
  id: string;
  browser: string;
  system: string;
  since: number;
  seen: number;
  this: boolean;
}

/**
 * A device link: a one-time code that signs another device in as the same person.
 *
 * The page puts it into the fragment of a link, so it never appears in a log.
 */
export interface DeviceLink {
  code: string;
  seconds: number;
}

/** The devices of the person, the latest first, and since when there is a recovery phrase. */
export interface Devices {
  devices: Device[];
  recovery: number | null;
}

/** Set name and beaver; the first request creates the person and sets the cookie. */
export interface Introduce {
  /** a name as people write it; checked, trimmed, at most 20 letters */
  name: string;
  /** which of the beavers a person has picked */
  beaver?: number;
}

/** The person at this device; `id` is public, the secret stays in a cookie. */
export interface Me {
  id: string;
  name: string;
  beaver: number;
  seats: MySeat[];
}

/**
 * A seat of the person at a table that still exists.
 *
 * The stage is `unreadable` if the server cannot read the stored table. Then `game` may be null, and `leave` is the
 * only command that is carried out there. `until` is set if it is the person's turn at a table with days per move:
 * when the time is up, in seconds since 1970.
 */
export interface MySeat {
  table: string;
  game: Game | null;
  seat: Seat;
  stage: SeatStage;
  my_turn: boolean;
  until: number | null;
}

/** Use a recovery phrase. */
export interface Recover {
  phrase: string;
}

/** A recovery phrase, which signs the person in after losing every device; it is sent only once. */
export interface RecoveryPhrase {
  phrase: string;
}

/** Use a device link. */
export interface SignIn {
  code: string;
}

/** Sign a device out, by its id; null: all devices except this one, which gets a new key. */
export interface SignOut {
  device: string | null;
}

/**
 * The deals of a day, written as `2026-11-17`; the next ones come at midnight UTC.
 *
 * `keeps`: whether this server keeps results; otherwise there are none to compare.
 */
export interface Dailies {
  day: string;
  keeps: boolean;
  deals: Daily[];
}

/**
 * The deal of the day of one game. `results`: those who have finished it, the best first.
 *
 * `table`: where the person who asks plays it at the moment. `tries`: how often they have begun it; only the first
 * one counts, the others are practice.
 */
export interface Daily {
  game: Game;
  table: string | null;
  tries: number;
  results: DailyResult[];
}

/** The result of a person who has finished the deal of the day; `place` is the place at the own table. */
export interface DailyResult {
  name: string;
  beaver: number;
  points: number;
  place: number;
  mine: boolean;
}

/** The table where a person plays the deal of the day, or plays on; `practice`: the result does not count. */
export interface DailyOpened {
  table: string;
  practice: boolean;
}

/** Play the deal of the day, with the aids of this person. */
export interface PlayDaily {
  memory_aid: boolean;
  pace: Pace;
}

/** Commit to a cut in the draw that has begun, for the first seat of the sender's device. */
export interface Cut {
  type: "cut";
  /** chosen by the sender; a repeat does nothing */
  id: string;
  /** the number of the draw */
  draw: number;
  /** 32 bytes as lower-case hexadecimal digits */
  commitment: string;
}

/** Agree to another draw after several void ones; `draw` is the last void one. Who does not agree may leave. */
export interface DrawAgain {
  type: "draw-again";
  /** chosen by the sender; a repeat does nothing */
  id: string;
  /** the number of the draw */
  draw: number;
}

/**
 * The draw that fixes the shuffles of a match (docs/fairness.md).
 *
 * `server` is the server's commitment. `cuts` has the commitments of the seats, `closed` the fingerprint of the closed
 * list, and `shown` the cuts that were shown. `dealt`: the cards were dealt. `secret` is null until the match is over.
 * `asks`: several draws were void, and the next one begins when everybody has agreed; `again` has the seats that have.
 */
export interface DrawInfo {
  draw: number;
  server: string;
  cuts: Record<string, string>;
  closed: string | null;
  shown: Record<string, string>;
  void: VoidDraw[];
  dealt: boolean;
  secret: string | null;
  asks: boolean;
  again: Seat[];
}

/** A draw that does not count, and the seats that did not show their cut; these do not cut again. */
export interface VoidDraw {
  draw: number;
  missing: Seat[];
}

/** Show the cut after the list of commitments was closed. */
export interface ShowCut {
  type: "show";
  /** chosen by the sender; a repeat does nothing */
  id: string;
  /** the number of the draw */
  draw: number;
  /** 32 bytes as lower-case hexadecimal digits */
  cut: string;
}

/** Change the name of a group, and whether it has a rating. */
export interface ChangeGroup {
  /** a name as people write it; checked, trimmed, at most 20 letters */
  name: string;
  rated: boolean;
}

/** How often one person was placed before another one, and the other way round; both are places in `people`. */
export interface Duel {
  one: number;
  other: number;
  ahead: number;
  behind: number;
}

/** How often somebody has played and won a game. */
export interface GameCount {
  game: Game;
  played: number;
  won: number;
}

/** The first match that was won by five of a kind, by whom (a place in `people`), and when. */
export interface GroupFive {
  person: number;
  match: string | null;
  ended: number;
}

/**
 * A group of the person who asks. `mine`: they may dissolve it. `rated`: it has a rating.
 *
 * `made` is when it was made, in seconds since 1970.
 */
export interface GroupInfo {
  id: string;
  name: string;
  rated: boolean;
  mine: boolean;
  made: number;
  members: GroupMember[];
}

/** Somebody in a group; `joined` is false while they are only invited. `mine`: the person who asks. */
export interface GroupMember {
  id: string;
  name: string;
  beaver: number;
  mine: boolean;
  joined: boolean;
}

/** An invitation of the person who asks; `by` is who has invited them, null if that person has left. */
export interface GroupInvitation {
  id: string;
  name: string;
  by: string | null;
  members: number;
}

/**
 * A match that counts in a group. `real`: it was played with real cards, and has no replay.
 *
 * `replay`: the person who asks has played in it, so they can look at it.
 */
export interface GroupMatch {
  id: string;
  game: Game;
  ended: number;
  real: boolean;
  replay: boolean;
  five: boolean;
  seats: GroupSeat[];
}

/** A seat in a match of a group; `person` is a place in `people`, null for bots and people who do not count. */
export interface GroupSeat {
  seat: Seat;
  person: number | null;
  level: Level | null;
  points: number;
  place: number | null;
}

/**
 * A group with its statistics; the people with most wins first, the latest matches first.
 *
 * `games` are all games that were played in the group; the statistics are of all of them, or of the one that was asked
 * for.
 */
export interface GroupPage {
  group: GroupInfo;
  games: Game[];
  people: GroupPerson[];
  duels: Duel[];
  rounds: GroupRound[];
  five: GroupFive | null;
  matches: GroupMatch[];
}

/**
 * Somebody in the statistics of a group, who is a member or has only a name there.
 *
 * `streak`: the longest series of matches that they won, of those that they played. `took`: cards that they took from
 * others. `rating` is null if the group has none.
 */
export interface GroupPerson {
  name: string;
  beaver: number;
  member: boolean;
  mine: boolean;
  played: number;
  won: number;
  streak: number;
  took: number;
  games: GameCount[];
  rating: GroupRating | null;
}

/** The strength of somebody by OpenSkill, about 1000 at first, and how much it may be off in either direction. */
export interface GroupRating {
  value: number;
  give: number;
}

/** The best round of a game, by whom (a place in `people`); `match` is null if it was played with real cards. */
export interface GroupRound {
  game: Game;
  person: number;
  points: number;
  match: string | null;
}

/** Invite the people of a match to a group. */
export interface InviteFrom {
  match: string;
}

/** The groups of the person, and those to which they are invited. */
export interface MyGroups {
  groups: GroupInfo[];
  invitations: GroupInvitation[];
}

/** Make a group: from a match of the person, whose people are invited, or from a match with real cards. */
export interface NewGroup {
  /** a name as people write it; checked, trimmed, at most 20 letters */
  name: string;
  match: string | null;
  result: RealResult | null;
}

/** The result of a match with real cards, from the score pad. */
export interface RealResult {
  /** chosen by the sender; a repeat does nothing */
  id: string;
  game: Game;
  seats: RealSeat[];
}

/**
 * A seat of a match with real cards: a member of the group, or somebody with a name and a beaver only.
 *
 * `points` has the points of each round; `five`: won by five of a kind.
 */
export interface RealSeat {
  member: string | null;
  /** a name as people write it; checked, trimmed, at most 20 letters */
  name: string;
  /** which of the beavers a person has picked */
  beaver: number;
  points: number[];
  five: boolean;
}

/** The best round of a person in a game, and the match of it. */
export interface BestRound {
  game: Game;
  name: string;
  points: number;
  match: string;
}

/** The first match that was won by five of a kind, by whom, and when it ended. */
export interface FirstFive {
  name: string;
  match: string;
  ended: number;
}

/**
 * A match that has ended; `began` and `ended` are times in seconds since 1970.
 *
 * `five`: five of a kind have won it. `shared`: the code of the link with which the person who asks shares it.
 */
export interface MatchInfo {
  id: string;
  game: Game;
  ending: MatchEnding;
  began: number;
  ended: number;
  five: boolean;
  seats: MatchSeat[];
  shared: string | null;
}

/**
 * A seat in a match that has ended.
 *
 * `name` is null for bots and for people who were deleted; `level` is set for bots. `place` is null if nobody has won.
 * `mine`: the seat of the person who asks. `beside`: shared a device with another seat. `left`: the person gave the
 * seat up, and a bot played on.
 */
export interface MatchSeat {
  seat: Seat;
  points: number;
  place: number | null;
  name: string | null;
  beaver: number;
  level: Level | null;
  program: boolean;
  mine: boolean;
  beside: boolean;
  left: boolean;
}

/** The code with which everybody can see a match; it stands for the id in the paths of the match and its record. */
export interface MatchLink {
  code: string;
}

/**
 * Matches of the person, the latest first; `more`, if it is set, is the `before` of the next page.
 *
 * `names` are the other names in all matches of the person, the most frequent first.
 */
export interface MyMatches {
  matches: MatchInfo[];
  more: string | null;
  names: string[];
}

/**
 * A person in the finished matches of the person who asks: how often they played and won.
 *
 * `ahead` and `behind`: how often they were placed before and after the person who asks. `streak`: the longest series
 * of matches that they won, of those that they played. `took`: cards that they took from others. `mine`: the person
 * who asks.
 */
export interface Standing {
  name: string;
  beaver: number;
  mine: boolean;
  played: number;
  won: number;
  ahead: number;
  behind: number;
  streak: number;
  took: number;
}

/** Who won how often in the finished matches of the person who asks; the people with most wins first. */
export interface Standings {
  matches: number;
  people: Standing[];
  rounds: BestRound[];
  five: FirstFive | null;
}

/**
 * Mute or block a person, or neither (null).
 *
 * What a muted person says is not sent to the sender. A blocked person is muted too, and can neither sit down nor
 * watch at tables that the sender hosts. The other person is not notified.
 */
export interface Avoid {
  /** the id of a person */
  person: string;
  how?: How | null;
}

/** Everybody whom the person has muted or blocked, the latest first. */
export interface AvoidedPeople {
  people: AvoidedPerson[];
}

/** A person whom the sender has muted or blocked; `since` is a time in seconds since 1970. */
export interface AvoidedPerson {
  id: string;
  name: string;
  beaver: number;
  how: How;
  since: number;
}

/** What the administrator sees: the latest reports and all sanctions. It contains no cards. */
export interface Cases {
  reports: ReportInfo[];
  sanctions: SanctionInfo[];
}

/** A report; `person` was called `name` then. The reporter is null after they were deleted. */
export interface ReportInfo {
  id: string;
  at: number;
  table: string;
  reporter: string | null;
  reporter_name: string | null;
  person: string;
  name: string;
  reason: Reason;
  text: string;
  lines: ReportedLine[];
}

/** A line of the chat before a report; `person` is the id of its author. */
export interface ReportedLine {
  person: string;
  name: string;
  text: string;
}

/** A sanction in force: a person may not talk (`mute`), or not use public tables (`ban`). */
export interface SanctionInfo {
  person: string;
  name: string;
  kind: SanctionKind;
  since: number;
  until: number;
}

/** Delete a report. */
export interface Dismiss {
  /** the id of a person */
  report: string;
}

/** Mute a person on the whole server, or ban them from public tables, for some days. */
export interface Impose {
  /** the id of a person */
  person: string;
  kind: SanctionKind;
  days: number;
}

/** End a sanction early. */
export interface Lift {
  /** the id of a person */
  person: string;
  kind: SanctionKind;
}

/** The report was stored, for this number of days. */
export interface Reported {
  days: number;
}

/** Report a person who sits at the table or has written there. The latest lines of the chat are stored with it. */
export interface ReportPerson {
  /** the id of a person */
  person: string;
  reason: Reason;
  /** what happened, in the words of the reporter */
  text?: string;
}

/** The public key of the server, with which a browser subscribes; the endpoints of the person; the quiet hours. */
export interface PushInfo {
  key: string;
  endpoints: string[];
  quiet: Quiet | null;
}

/** When the person wants no push messages; it may go over midnight. `zone` is a time zone like `Europe/Berlin`. */
export interface Quiet {
  /** minutes after midnight */
  begins: number;
  /** minutes after midnight */
  ends: number;
  zone: string;
}

/** Set the quiet hours of the person; null: none. */
export interface SetQuiet {
  quiet: Quiet | null;
}

/** A subscription of this browser, as it describes it; `language` is that of the messages. */
export interface Subscribe {
  endpoint: string;
  p256dh: string;
  auth: string;
  language: string;
}

/** End a subscription of the person. */
export interface Unsubscribe {
  endpoint: string;
}

/** What the coach thinks of a move of a record; `moves` is the number of moves before it. */
export interface AskWhy {
  record: Record<string, unknown>;
  moves: number;
}

/**
 * Play on from a moment of a record, after some of its moves, in one of its seats, against bots.
 *
 * `deal`: with the cards as they were (`same`), or with all that the seat could not know dealt again (`new`). The
 * shuffles of later rounds are new in both.
 */
export interface Branch {
  record: Record<string, unknown>;
  moves: number;
  seat: Seat;
  deal: "new" | "same";
  level: Level;
  pace: Pace;
}

/** A record as steps. `views` has the whole view of all eyes after the first step; `legal` is always empty there. */
export interface Replay {
  game: Game;
  names: Record<string, string>;
  date: string | null;
  views: Record<string, View>;
  steps: ReplayStep[];
}

/**
 * A move of a replay; the first step is the deal, without `seat` and `move`.
 *
 * `events` and `view` are what everybody sees: the events, and the fields of the view that they changed. `seen` has
 * the events for the eyes to which they look different. `own` has the changed fields of each pair of eyes alone:
 * `known` and `hand`.
 */
export interface ReplayStep {
  seat: Seat | null;
  move: string | null;
  events: GameEvent[];
  seen: Record<string, GameEvent[]>;
  view: ViewChange;
  own: Record<string, ViewChange>;
}

/**
 * What the coach thinks of a move that a seat has made, and the hint that it would have got before.
 *
 * `same`: the hint advises this move, or one that is alike. `near`: it calls the move nearly as good, or does not
 * decide between both.
 */
export interface Why {
  seat: Seat;
  move: string;
  same: boolean;
  near: boolean;
  hint: Hint;
}

/** Let the coach look at a match. */
export interface AskReview {
  effort: Effort;
}

/** At most three things to try, from the reviewed matches of a person; `says` explains why there are none. */
export interface NextTime {
  matches: number;
  says: string;
  things: ThingToTry[];
}

/** Something to try next time, and how often it would have helped. */
export interface ThingToTry {
  theme: string;
  text: string;
  about: string;
}

/**
 * How far the review of a match is, and the best finished one.
 *
 * `done` of `total` decisions are reviewed; `ahead` other reviews come first. `says`: why it failed or cannot be
 * asked for here, by language. `may_ask`: whether the person who asks may let the coach look at the match.
 */
export interface ReviewInfo {
  state: ReviewState;
  effort: Effort;
  done: number;
  total: number;
  ahead: number;
  says: Record<string, string> | null;
  may_ask: boolean;
  review: ReviewWords | null;
}

/** A finished review in words; the seats of the person who asks come first. */
export interface ReviewWords {
  effort: Effort;
  seats: ReviewSeat[];
}

/**
 * The match of one seat in words, addressed to the player; `luck` adds up to the result.
 *
 * `summary`: luck and decisions, and the turning points. `about`: what the decisions are compared with, and where the
 * coach says nothing.
 */
export interface ReviewSeat {
  seat: Seat;
  mine: boolean;
  luck: Luck;
  summary: ReviewSentence[];
  about: string[];
  remarks: ReviewRemark[];
}

/** A sentence, and the number of moves before the moment that it is about. */
export interface ReviewSentence {
  text: string;
  at: number | null;
}

/**
 * A decision to look at, in words: `at` is the number of moves before it.
 *
 * `move` was played, the coach prefers `best`. `found`: not everybody finds this move. `slip`: a card was put on a
 * lower one that the player had seen.
 */
export interface ReviewRemark {
  at: number;
  round: number;
  mark: Mark;
  found: boolean;
  slip: boolean;
  move: string;
  best: string;
  title: string;
  lines: string[];
}

/**
 * Who is to sit in a seat: anybody, a bot of a level, the sender, or another player on the sender's device.
 *
 * `memory_aid` and `pace` are the aids of the sender or of the other player; without `memory_aid` the setting of the
 * table counts.
 */
export interface SeatWish {
  kind: "beside" | "bot" | "me" | "open";
  level?: Level | null;
  name?: string | null;
  /** which of the beavers a person has picked */
  beaver?: number;
  memory_aid?: boolean | null;
  pace?: Pace;
}

/**
 * The settings of a table. `options` are the house rules of the notation.
 *
 * `turn_seconds` is the time for a move, while somebody is connected. With `turn_days` the time always runs, and
 * absent people are waited for until it is up; then a bot plays for them. A table has one of both, or none.
 * `hints`: everybody may ask for hints; a person who plays against bots alone may do so anyway.
 * `memory_aid` is the default for the people at the table; each of them can choose otherwise (`adjust`).
 */
export interface Settings {
  options: Options;
  watch: Watch;
  visibility: Visibility;
  turn_seconds: number | null;
  turn_days: TurnDays | null;
  memory_aid: boolean;
  chat: boolean;
  hints: boolean;
}

/** Open a table; with `start` the match begins at once if no seat is open, with `cuts` after the sender's cut. */
export interface NewTable {
  game: Game;
  seats: SeatWish[];
  settings?: Settings;
  start?: boolean;
  cuts?: boolean;
}

/**
 * Who sits in a seat.
 *
 * `here`: the person's page is connected. `stand_in`: a bot plays for the person until they come back. `late`: a
 * builder made the last move of the elder or boss here, because the server had no time for a search. `given_away`: the
 * others have decided that the bot keeps the seat, unless the person takes it back; `votes`: how many of them want
 * that. `shows_hand`: spectators may see what this seat sees. `beside`: shares a device with another seat. `program`:
 * plays over the API. `memory_aid`: the person is shown what people otherwise have to remember; `memory_aid_next`: the
 * same, from the next round on. `pace`: how fast the table goes on for the person.
 */
export interface SeatInfo {
  seat: Seat;
  kind: SeatKind;
  name: string | null;
  beaver: number;
  level: Level | null;
  player: string | null;
  here: boolean;
  stand_in: boolean;
  late: boolean;
  given_away: boolean;
  votes: number;
  ready: boolean;
  shows_hand: boolean;
  beside: boolean;
  program: boolean;
  memory_aid: boolean;
  memory_aid_next: boolean;
  pace: Pace;
}

/** How often a seat did something during a match; `took` and `lost` are cards taken from another player's cards. */
export interface Tally {
  took: number;
  lost: number;
  swapped: number;
  swam: number;
}

/**
 * The public description of a table.
 *
 * `host` is a person's id. `between`: a round has ended and the next one is dealt, but moves wait until every person
 * is ready or the pause is over. `rematch`: the table where the same people play again. `tally`: what each seat did
 * during the match, when it is over. `origin`: why its cards are not drawn, if they are not.
 */
export interface TableInfo {
  id: string;
  game: Game;
  stage: Stage;
  host: string;
  seats: SeatInfo[];
  settings: Settings;
  watchers: number;
  between: boolean;
  rematch: string | null;
  tally: Record<string, Tally> | null;
  origin: Origin | null;
}

/** A table in the list of public tables; `host_name` is empty if the host has no name. */
export interface Listed {
  id: string;
  game: Game;
  stage: Stage;
  host_name: string;
  players: number;
  open_seats: number;
  watchers: number;
  can_watch: boolean;
}

/** The public tables, newest first. */
export interface Tables {
  tables: Listed[];
}

/** A table was opened. */
export interface TableOpened {
  table: string;
}

/** What the page needs to know about this server; `version` is that of the program, `wire` that of the wire. */
export interface About {
  version: string;
  wire: number;
  games: GameFacts[];
  texts: Record<string, Record<string, string>>;
  addresses: string[];
  grace_seconds: number;
  keep_days: number;
  forget_days: number;
  keep_results: number;
  report_days: number;
}

/**
 * The full state, sent first and whenever a viewer cannot catch up entry by entry.
 *
 * `view` is null until the match begins. `log` has this viewer's events of the current round. `look` is the viewer's
 * last secret look, if nothing has happened since. `resume` is the resume token: a viewer who reconnects sends it in
 * the hello, with the `number` and `mark` of the last entry that they know. `version` is that of the server program,
 * `wire` that of the wire.
 */
export interface Welcome {
  type: "welcome";
  wire: number;
  version: string;
  resume: string;
  number: number;
  mark: string;
  seat: Seat | null;
  over_shoulder: boolean;
  table: TableInfo;
  view: View | null;
  log: GameEvent[];
  look: LookedEvent | null;
  seconds_left: number | null;
  may_undo: boolean;
  chat: Spoke[];
  draw: DrawInfo | null;
}

/** An emote or a line of chat; not stored, unless somebody reports a person. `player` is the id of its author. */
export interface Spoke {
  type: "spoke";
  name: string;
  seat: Seat | null;
  emote: Emote | null;
  text: string | null;
  player: string | null;
}

/**
 * Entry `number` of the table's log, for this viewer. Numbers have no gaps: entries without news are sent too.
 *
 * `view` has the changed fields of the view. `table` is set if the table has changed. `undone` says that moves were
 * undone: then `view` is whole, nothing is to be animated, and the last `events_undone` events no longer count.
 */
export interface News {
  type: "news";
  number: number;
  mark: string;
  events: GameEvent[];
  view: ViewChange;
  table: TableInfo | null;
  seconds_left: number | null;
  may_undo: boolean;
  undone: boolean;
  events_undone: number;
  by: By;
  draw: DrawInfo | null;
}

/** The clock of the current decision has started later than the decision; not an entry of the log. */
export interface Clock {
  type: "clock";
  seconds_left: number | null;
}

/** Who is connected; not an entry of the log. */
export interface Presence {
  type: "presence";
  here: Seat[];
  watchers: number;
}

/**
 * To the host of a public table: seats of people who come from the same network address, in groups.
 *
 * They may be one person with several devices, or people who share a connection. Not an entry of the log.
 */
export interface SameNetwork {
  type: "same-network";
  seats: Seat[][];
}

/** A command was carried out and stored; `number` is the length of the log after it. */
export interface Done {
  type: "done";
  id: string;
  number: number;
}

/** A command was not carried out; nothing has changed. `rule` is the id of the ruling that forbids it. */
export interface Refused {
  type: "refused";
  id: string | null;
  code: string;
  says: Record<string, string>;
  rule: string | null;
  retry_after: number | null;
}

/**
 * The last message of a stream.
 *
 * The seat was taken away, the table was closed or deleted, the seat is played on another device, the client reads too
 * slowly, the server stops, or it does not speak the client's version of the wire.
 */
export interface StreamClosed {
  type: "closed";
  reason: CloseReason;
  says: Record<string, string>;
}

/**
 * The first message of a client: its version of the wire, its point of view, and what it knows already.
 *
 * People see through their own seat; with several seats on one device, `seat` names one. A spectator may ask with
 * `over` to see what a seat sees, if that seat allows it. `resume` is the token of the last welcome, `number` the last
 * known entry, `mark` the mark of that entry. If one of them does not fit, the answer is a welcome: the table may have
 * another history than the one that the client knows, for example after a backup was restored. `cuts`: the client
 * takes part in draws, so the deal waits a moment for its cut.
 */
export interface Hello {
  type: "hello";
  wire: number;
  seat?: Seat | null;
  over?: Seat | null;
  resume?: string | null;
  number?: number;
  mark?: string | null;
  cuts?: boolean;
}

/** Make a move; `number` is the entry it answers, so that no move is made twice or in an outdated position. */
export interface Play {
  type: "move";
  /** chosen by the sender; a repeat does nothing */
  id: string;
  /** one of the view's legal moves */
  move: string;
  number: number;
}

/**
 * Undo the sender's last move, if nothing since was random and nobody has seen anything new or moved.
 *
 * At a table of one person and bots, only what the person has seen counts, and the moves of the bots are undone too.
 */
export interface Undo {
  type: "undo";
  /** chosen by the sender; a repeat does nothing */
  id: string;
}

/** Report that the sender is ready for the next round. */
export interface Ready {
  type: "ready";
  /** chosen by the sender; a repeat does nothing */
  id: string;
}

/** Report that the sender has seen the first cards of the round; until then the turn time limit waits. */
export interface Seen {
  type: "seen";
  /** chosen by the sender; a repeat does nothing */
  id: string;
}

/** Show an emote. */
export interface Express {
  type: "emote";
  /** chosen by the sender; a repeat does nothing */
  id: string;
  emote: Emote;
}

/** Send a line of chat, if the host allows it. */
export interface Say {
  type: "chat";
  /** chosen by the sender; a repeat does nothing */
  id: string;
  text: string;
}

/** Allow spectators to see what the sender's seat sees, or end that. */
export interface ShowHand {
  type: "show-hand";
  /** chosen by the sender; a repeat does nothing */
  id: string;
  allowed: boolean;
}

/** Take the seat back from the stand-in bot. */
export interface TakeBack {
  type: "take-back";
  /** chosen by the sender; a repeat does nothing */
  id: string;
}

/**
 * During a match, let a bot keep the seat of a person who has been away longer than the grace.
 *
 * The host decides alone; the other people decide by majority, and each of them sends this command. The bot is the
 * stand-in, and the person can take the seat back at any time.
 */
export interface GiveAway {
  type: "give-away";
  /** chosen by the sender; a repeat does nothing */
  id: string;
  seat: Seat;
}

/** Give up the seat: before the match the seat opens again, during it a bot plays on. */
export interface Leave {
  type: "leave";
  /** chosen by the sender; a repeat does nothing */
  id: string;
}

/** Take an open seat before the match, any one if `seat` is null; `beside` adds a player on the same device. */
export interface Sit {
  type: "sit";
  /** chosen by the sender; a repeat does nothing */
  id: string;
  seat?: Seat | null;
  beside?: string | null;
  /** which of the beavers a person has picked */
  beaver?: number;
  pace?: Pace;
}

/**
 * Choose the aids of a person on the sender's device: of the sender, or of the person in `seat`.
 *
 * What is null stays as it is. The pace changes at once. The memory aid changes at once before the match, and from the
 * next round on during it.
 */
export interface Adjust {
  type: "adjust";
  /** chosen by the sender; a repeat does nothing */
  id: string;
  seat?: Seat | null;
  memory_aid?: boolean | null;
  pace?: Pace | null;
}

/** Before the match, the host gives a seat to a bot or opens it; the person there loses the seat. */
export interface Arrange {
  type: "arrange";
  /** chosen by the sender; a repeat does nothing */
  id: string;
  seat: Seat;
  level?: Level | null;
}

/** The host begins the match; open seats are filled with bots of this level. */
export interface Start {
  type: "start";
  /** chosen by the sender; a repeat does nothing */
  id: string;
  fill?: Level | null;
}

/** Play again with the same people: opens one new table and sends its id to everybody. */
export interface Rematch {
  type: "rematch";
  /** chosen by the sender; a repeat does nothing */
  id: string;
}

/** Check the connection. */
export interface Ping {
  type: "ping";
  /** chosen by the sender; a repeat does nothing */
  id: string;
}

/** The fields of a view that have changed. */
export type ViewChange = Partial<View>;

export type ServerMessage = Welcome | News | Clock | Presence | SameNetwork | Spoke | Done | Refused | StreamClosed;

export type Command =
  | Play
  | Undo
  | Ready
  | Seen
  | Express
  | Say
  | ShowHand
  | Adjust
  | TakeBack
  | GiveAway
  | Leave
  | Sit
  | Arrange
  | Start
  | Cut
  | ShowCut
  | DrawAgain
  | Rematch
  | Ping;

export type ClientMessage =
  | Hello
  | Play
  | Undo
  | Ready
  | Seen
  | Express
  | Say
  | ShowHand
  | Adjust
  | TakeBack
  | GiveAway
  | Leave
  | Sit
  | Arrange
  | Start
  | Cut
  | ShowCut
  | DrawAgain
  | Rematch
  | Ping;
