/** The formulas of fair draws, as in docs/notation.md. Bytes are written as lower-case hexadecimal digits. */
import type { Card, Digest, Options, Seat } from "../wire";
import { hmac, sha256 } from "./sha256";

export const SCHEME = "biberbau/fair/1";
const WORD = 2 ** 32;

/** Cuts or commitments. */
export type BySeat = Partial<Record<Seat, Digest>>;

/** What a draw is for. */
export interface Setup {
  table: string;
  game: string;
  players: number;
  options: Options;
}

export function serverCommitment(table: string, draw: number, secret: Digest): Digest {
  return digest("server", table, draw, secret);
}

export function cutCommitment(table: string, draw: number, seat: Seat, server: Digest, cut: Digest): Digest {
  return digest("cut", table, draw, seat, server, cut);
}

/** The fingerprint of everything that is fixed before the first cut is shown. */
export function closedFingerprint(setup: Setup, draw: number, server: Digest, commitments: BySeat): Digest {
  const { table, game, players, options } = setup;
  return digest("closed", table, draw, game, players, JSON.stringify(sorted(options)), server, ...list(commitments));
}

/** The seed of a match. */
export function seedOfDraw(secret: Digest, closed: Digest, cuts: BySeat): string {
  return hex(hmac(bytesOf(secret), message("seed", closed, ...list(cuts))));
}

/** Four of 64 pictures for a fingerprint. */
export function pictures(closed: Digest): number[] {
  const bits = parseInt(closed.slice(0, 6), 16);
  return [18, 12, 6, 0].map((shift) => (bits >> shift) & 63);
}

/** The cards of a shuffle, as they follow from the seed. */
export function shuffled(seed: string, number: number, cards: readonly Card[]): Card[] {
  const pile = cards.toSorted(canonically);
  const words = randomWords(seed, number);
  for (let place = pile.length - 1; place > 0; place--) {
    const other = below(place + 1, words);
    [pile[place], pile[other]] = [pile[other]!, pile[place]!];
  }
  return pile;
}

/** A new cut. */
export function randomCut(): Digest {
  return hex(crypto.getRandomValues(new Uint8Array(32)));
}

export function isDigest(text: unknown): text is Digest {
  return typeof text === "string" && /^[0-9a-f]{64}$/.test(text);
}

function below(bound: number, words: Iterator<number, never>): number {
  const limit = Math.floor(WORD / bound) * bound;
  let word = words.next().value;
  while (word >= limit) word = words.next().value;
  return word % bound;
}

function* randomWords(seed: string, number: number): Generator<number, never> {
  const key = new TextEncoder().encode(seed);
  for (let block = 0; ; block++) {
    const words = new DataView(hmac(key, new TextEncoder().encode(`biberbau/1/shuffle/${number}/${block}`)).buffer);
    for (let at = 0; at < words.byteLength; at += 4) yield words.getUint32(at);
  }
}

/** Numbers first, by value; then the others by name. */
function canonically(one: Card, other: Card): number {
  const [a, b] = [Number(one), Number(other)];
  if (Number.isNaN(a) !== Number.isNaN(b)) return Number.isNaN(a) ? 1 : -1;
  return a - b || (one < other ? -1 : Number(one > other));
}

function list(bySeat: BySeat): (string | number)[] {
  const seats = Object.entries(bySeat).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return [seats.length, ...seats.map(([seat, value]) => `${seat} ${value}`)];
}

function digest(...lines: (string | number)[]): Digest {
  return hex(sha256(message(...lines)));
}

function message(...lines: (string | number)[]): Uint8Array {
  return new TextEncoder().encode([SCHEME, ...lines].join("\n"));
}

function sorted(options: Options): Options {
  return Object.fromEntries(Object.entries(options).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function hex(bytes: Uint8Array): Digest {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function bytesOf(text: Digest): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
