/** A match with real cards on the score pad: who plays, what everybody had in each round, and what follows from it. */
import { gameFacts } from "../lib/games.svelte";
import type { Card, Game, GameFacts } from "../wire";
import { isFive, score, SPACE, type Scored } from "./scoring";

export interface Person {
  name: string;
  beaver: number;
}

/** What a person had in a round. */
export interface Hand {
  /** By space, `-` where no card lies. */
  cards: Card[];
  /** For each space the special card that was replaced there, else null. */
  instead: (Card | null)[];
  /** Points that were typed instead of the cards; null if the cards count. */
  points: number | null;
  /** Whether it was entered completely. */
  isDone: boolean;
}

/** Nobody ended the round. */
export const NOBODY = -1;

export interface Round {
  hands: Hand[];
  /** Who began its end; null if nobody has said so. */
  ender: number | null;
}

/** Where cards are entered. */
export interface Place {
  round: number;
  who: number;
}

export interface Match {
  game: Game;
  /** Clockwise. */
  people: Person[];
  /** Who starts the first round. */
  first: number;
  rounds: number;
  played: Round[];
  /** What is being entered; null between rounds. */
  open: Place | null;
}

export interface Placed {
  who: number;
  total: number;
  /** Equal totals share a place. */
  place: number;
}

/** A new match, before its first round. */
export function begin(game: Game, people: Person[], first: number, rounds: number): Match {
  return { game, people, first, rounds, played: [], open: null };
}

export function factsOf({ game }: Pick<Match, "game">): GameFacts {
  return gameFacts(game)!;
}

/** Whether it matters who ends a round: then there is a penalty. */
export function asksEnder(match: Match): boolean {
  return "penalty" in factsOf(match).points;
}

/** Whether a person has to be named who starts the first round. */
export function hasStarter(facts: GameFacts): boolean {
  return facts.options.some(({ name }) => name === "first");
}

/** The spaces in the order in which cards are entered, counted from 0: column by column where columns count. */
export function entryOrder({ layout, points }: GameFacts): number[] {
  const [top = [], ...below] = layout;
  if (!("two-pairs" in points)) return layout.flat().toSorted((one, other) => one - other).map((slot) => slot - 1);
  return top.flatMap((slot, column) => [slot, ...below.map((row) => row[column]!)]).map((slot) => slot - 1);
}

// Entering

/** Opens the next round, or what is missing of the last one. */
export function enterNext(match: Match): Match {
  const missing = firstMissing(match);
  if (missing) return { ...match, open: missing };
  const hands = match.people.map(() => emptyHand(match));
  return { ...match, played: [...match.played, { hands, ender: null }], open: { round: match.played.length, who: 0 } };
}

/** Opens what somebody had in a round, to correct it. */
export function enterAt(match: Match, open: Place): Match {
  return { ...match, open };
}

/** The hand that is being entered. */
export function openHand({ played, open }: Match): Hand | null {
  return open ? (played[open.round]?.hands[open.who] ?? null) : null;
}

/** Lays a card on the next free space. A special card waits there for the number that replaces it. */
export function lay(match: Match, card: Card): Match {
  const facts = factsOf(match);
  return withHand(match, (hand) => {
    const slot = entryOrder(facts).find((each) => hand.cards[each] === SPACE);
    if (slot === undefined) return hand;
    if (isReplaced(facts, card)) return { ...hand, instead: hand.instead.with(slot, card) };
    return { ...hand, cards: hand.cards.with(slot, card), points: null };
  });
}

/** Takes the card from a space; without one, the last that was laid. */
export function takeBack(match: Match, slot: number | null = null): Match {
  const order = entryOrder(factsOf(match));
  return withHand(match, (hand) => {
    const waiting = order.find((each) => hand.cards[each] === SPACE && hand.instead[each]);
    const last = slot ?? waiting ?? order.findLast((each) => hand.cards[each] !== SPACE);
    if (last === undefined) return hand;
    return { ...hand, cards: hand.cards.with(last, SPACE), instead: hand.instead.with(last, null) };
  });
}

/** Enters points instead of cards; null goes back to the cards. */
export function typePoints(match: Match, points: number | null): Match {
  return withHand(match, (hand) => ({ ...hand, points }));
}

/** Says who began the end of a round; null if this is not known any more. */
export function endedBy(match: Match, round: number, ender: number | null): Match {
  return { ...match, played: match.played.with(round, { ...match.played[round]!, ender }) };
}

/** How many cards are missing until this person is done; a row or a display is always complete, a lodge need not be. */
export function missingCards(match: Match, hand: Hand): number {
  const facts = factsOf(match);
  if (hand.points !== null) return 0;
  const waiting = hand.cards.filter((card, slot) => card === SPACE && hand.instead[slot]).length;
  return mayLeaveSpaces(facts) ? waiting : hand.cards.filter((card) => card === SPACE).length;
}

/** The open hand is complete: goes on to the next person, or to the end of the round. */
export function finishHand(match: Match): Match {
  const done = withHand(match, (hand) => ({ ...hand, isDone: true }));
  return { ...done, open: firstMissing(done) };
}

function withHand(match: Match, change: (hand: Hand) => Hand): Match {
  const hand = openHand(match);
  if (!hand || !match.open) return match;
  const { round, who } = match.open;
  const entered = match.played[round]!;
  return { ...match, played: match.played.with(round, { ...entered, hands: entered.hands.with(who, change(hand)) }) };
}

function emptyHand(match: Match): Hand {
  const { slots } = factsOf(match);
  return { cards: Array<Card>(slots).fill(SPACE), instead: Array<null>(slots).fill(null), points: null, isDone: false };
}

function firstMissing({ played }: Match): Place | null {
  for (const [round, { hands }] of played.entries()) {
    const who = hands.findIndex(({ isDone }) => !isDone);
    if (who >= 0) return { round, who };
  }
  return null;
}

/** Lodges are built, so spaces may stay free; rows and displays are dealt. */
function mayLeaveSpaces(facts: GameFacts): boolean {
  return "three" in facts.points;
}

/** Whether a card is replaced by a number when the round is scored. */
export function isReplaced(facts: GameFacts, card: Card): boolean {
  return !mayLeaveSpaces(facts) && !("two-pairs" in facts.points) && !/^\d+$/.test(card);
}

/** The cards that can lie in front of somebody, numbers first: special cards of `clan*` never do. */
export function keys(facts: GameFacts): Card[] {
  const all = Object.keys(facts.deck);
  const isNumber = (card: Card): boolean => /^\d+$/.test(card);
  const numbers = all.filter(isNumber).toSorted((one, other) => Number(one) - Number(other));
  return mayLeaveSpaces(facts) ? numbers : [...numbers, ...all.filter((card) => !isNumber(card))];
}

// What follows

/** Who began the end of a round: the one who was named, else the only one with a full lodge. */
export function enderOf(match: Match, round: Round): number | null {
  if (!asksEnder(match) || round.ender === NOBODY) return null;
  if (round.ender !== null) return round.ender;
  const full = fullHands(round);
  return full.length === 1 && round.hands.every(({ points }) => points === null) ? full[0]! : null;
}

/** Who may have begun the end; everybody, if the cards do not tell. */
export function possibleEnders(round: Round): number[] {
  const full = fullHands(round);
  const typed = round.hands.flatMap(({ points }, who) => (points === null ? [] : [who]));
  return full.length + typed.length ? [...full, ...typed].toSorted() : round.hands.map((_, who) => who);
}

function fullHands({ hands }: Round): number[] {
  return hands.flatMap(({ cards, points }, who) => (points === null && !cards.includes(SPACE) ? [who] : []));
}

/** Whether everybody's cards are there, and only the question is open who began the end. */
export function needsEnder(match: Match, round: Round): boolean {
  return asksEnder(match) && isEntered(round) && round.ender === null && enderOf(match, round) === null && !fivesOf(match, round).length;
}

function isEntered({ hands }: Round): boolean {
  return hands.every(({ isDone }) => isDone);
}

/** The points of a round, as far as it was entered. */
export function scored(match: Match, round: Round): Scored {
  return score(factsOf(match), round.hands.map((hand) => counted(match, hand)), enderOf(match, round));
}

/** What counts of a hand; null if nothing was entered yet, or cards are missing. */
function counted(match: Match, hand: Hand): Card[] | number | null {
  if (hand.points !== null) return hand.points;
  const isBegun = hand.isDone || hand.cards.some((card) => card !== SPACE);
  return isBegun && missingCards(match, hand) === 0 ? hand.cards : null;
}

function fivesOf(match: Match, { hands }: Round): number[] {
  const facts = factsOf(match);
  return hands.flatMap(({ cards, points, isDone }, who) => (isDone && points === null && isFive(facts, cards) ? [who] : []));
}

/** How often a card was entered in a round beyond the copies in the box. */
export function tooMany(match: Match, round: Round): Card[] {
  const { deck } = factsOf(match);
  const laid = round.hands.filter(({ points }) => points === null).flatMap(({ cards, instead }) => [...cards, ...instead]);
  return Object.entries(deck).flatMap(([card, copies]) => (laid.filter((each) => each === card).length > copies ? [card] : []));
}

/** The totals of all rounds, as far as they were entered. */
export function totals(match: Match): number[] {
  const points = match.played.map((round) => scored(match, round).points);
  return match.people.map((_, who) => points.reduce((sum, each) => sum + (each[who] ?? 0), 0));
}

/** How many rounds are complete. */
export function finishedRounds(match: Match): number {
  return match.played.filter((round) => isEntered(round) && !needsEnder(match, round)).length;
}

/** Whether the match is decided: by its last round, or by five equal cards. */
export function isOver(match: Match): boolean {
  return finishedRounds(match) === match.played.length && (match.played.length >= match.rounds || fivesIn(match).length > 0);
}

/** Who has won by five equal cards. */
export function fivesIn(match: Match): number[] {
  return match.played.flatMap((round) => (isEntered(round) ? fivesOf(match, round) : []));
}

/** Everybody's place, best first. C36, B24: a tie is shared. Five equal cards win whatever the totals are (C32). */
export function places(match: Match): Placed[] {
  const [fives, sums] = [fivesIn(match), totals(match)];
  const sign = factsOf(match).best === "most" ? 1 : -1;
  const isBetter = (one: number, other: number): boolean =>
    fives.length ? fives.includes(one) && !fives.includes(other) : sums[one]! * sign > sums[other]! * sign;
  const everybody = match.people.map((_, who) => who);
  return everybody
    .map((who) => ({ who, total: sums[who]!, place: 1 + everybody.filter((other) => isBetter(other, who)).length }))
    .toSorted((one, other) => one.place - other.place || one.who - other.who);
}

/** Who has won, or is ahead. */
export function winners(match: Match): number[] {
  return places(match).filter(({ place }) => place === 1).map(({ who }) => who);
}

/** Who starts the next round; null where the cards decide that (G34) or the match is won. */
export function nextStarter(match: Match): number | null {
  const facts = factsOf(match);
  if (!hasStarter(facts) || fivesIn(match).length) return null;
  return match.played.filter(isEntered).reduce((starter, round) => starterAfter(match, facts, round, starter), match.first);
}

/** C35: whoever began the end; B25: the left neighbour; K03: in the classic edition always the same person. */
function starterAfter(match: Match, facts: GameFacts, round: Round, starter: number): number {
  if (asksEnder(match)) return enderOf(match, round) ?? starter;
  const stays = facts.options.some(({ name }) => name === "rotate");
  return stays ? starter : (starter + 1) % match.people.length;
}
