/** The check of a finished match, in the browser: whether its shuffles follow from its proof. Twin of verifying.py. */
import type { Card, Draw, Fairness, Options, Receipt, Seat } from "../wire";
import {
  closedFingerprint,
  cutCommitment,
  isDigest,
  SCHEME,
  seedOfDraw,
  serverCommitment,
  shuffled,
  type BySeat,
  type Setup,
} from "./formulas";

/** What the check needs of a record. */
export interface Recorded {
  game: string;
  players: number;
  options: Options;
  shuffles: Card[][];
  fairness?: unknown;
}

/** What does not fit; the texts are `fair.wrong.*`. */
export type Misfit = "no-proof" | "draws" | "not-cut" | "closed" | "secret" | "cut" | "shuffle" | "receipt";

/** What was found: what does not fit, and what the proof says. */
export interface Verdict {
  misfits: Misfit[];
  draws: Draw[];
  /** The number of shuffles that were computed again. */
  shuffles: number;
  /** Whether the cut of this receipt is in the deal. */
  proven: boolean;
}

export function verify(record: Recorded, receipt: Receipt | null): Verdict {
  const proof = proofOf(record);
  if (!proof) return { misfits: ["no-proof"], draws: [], shuffles: 0, proven: false };
  const setup: Setup = { table: proof.table, game: record.game, players: record.players, options: record.options };
  const misfits = new Set<Misfit>([...ofDraws(proof, setup), ...ofShuffles(record, proof, setup)]);
  if (receipt && !contains(proof, receipt)) misfits.add("receipt");
  return { misfits: [...misfits], draws: proof.draws, shuffles: record.shuffles.length, proven: receipt !== null && !misfits.size };
}

function proofOf(record: Recorded): Fairness | null {
  const proof = record.fairness as Fairness | null | undefined;
  return proof?.scheme === SCHEME && proof.draws?.length ? proof : null;
}

function* ofDraws(proof: Fairness, setup: Setup): Generator<Misfit> {
  const dealt = proof.draws.at(-1)!;
  const excluded = new Set<Seat>();
  for (const [place, draw] of proof.draws.entries()) {
    const isVoid = Boolean(draw.void?.length);
    if (draw.draw !== place + 1 || isVoid === (draw === dealt) || !fitsSeats(draw, excluded)) yield "draws";
    draw.void?.forEach((seat) => excluded.add(seat));
    yield* ofCommitments(draw, setup);
  }
  if (!isDigest(dealt.secret)) yield "secret";
  if (!dealt.cuts.length) yield "not-cut";
}

/** Each seat cuts once, those who are named did not show, and whoever did not show does not cut again. */
function fitsSeats(draw: Draw, excluded: ReadonlySet<Seat>): boolean {
  const seats = draw.cuts.map(({ seat }) => seat);
  const missing = draw.cuts.filter(({ cut }) => !cut).map(({ seat }) => seat);
  const inOrder = [...new Set(seats)].toSorted().join() === seats.join();
  return inOrder && missing.join() === (draw.void ?? []).join() && !seats.some((seat) => excluded.has(seat));
}

function* ofCommitments({ draw, server, closed, cuts, secret }: Draw, setup: Setup): Generator<Misfit> {
  const commitments: BySeat = Object.fromEntries(cuts.map(({ seat, commitment }) => [seat, commitment]));
  if (closed !== closedFingerprint(setup, draw, server, commitments)) yield "closed";
  if (secret && server !== serverCommitment(setup.table, draw, secret)) yield "secret";
  for (const { seat, commitment, cut } of cuts)
    if (cut && (!isDigest(cut) || commitment !== cutCommitment(setup.table, draw, seat, server, cut))) yield "cut";
}

function* ofShuffles(record: Recorded, proof: Fairness, setup: Setup): Generator<Misfit> {
  const { draw, server, closed, secret, cuts } = proof.draws.at(-1)!;
  if (!isDigest(secret) || serverCommitment(setup.table, draw, secret) !== server) return;
  const seed = seedOfDraw(secret, closed, Object.fromEntries(cuts.map(({ seat, cut }) => [seat, cut ?? ""])));
  const fits = record.shuffles.every((cards, place) => shuffled(seed, place + 1, cards).join() === cards.join());
  if (!fits) yield "shuffle";
}

/** Whether the deal is the one that this receipt was kept for, with its cut. */
function contains(proof: Fairness, receipt: Receipt): boolean {
  const { draw, server, closed, cuts } = proof.draws.at(-1)!;
  const cut = cuts.find(({ seat }) => seat === receipt.seat)?.cut;
  const [known, kept] = [[proof.table, draw, server, closed, cut], [receipt.table, receipt.draw, receipt.server, receipt.closed, receipt.cut]];
  return known.join() === kept.join();
}
