import { createHash, createHmac, randomBytes } from "node:crypto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import vectors from "../../../tests/fixtures/fairness.json";
import type { DrawInfo, Seat, SeatInfo, Settings, TableInfo } from "../wire";
import { nextStep } from "./cutting";
import { closedFingerprint, cutCommitment, pictures, SCHEME, seedOfDraw, serverCommitment, shuffled } from "./formulas";
import { receiptOf } from "./receipts";
import { hmac, sha256 } from "./sha256";
import { verify, type Recorded } from "./verify";

const { table, draw, game, players, options, server, secret, cuts, commitments, closed, seed } = vectors;
const setup = { table, game, players, options };

describe("the formulas", () => {
  it("give the test vectors", () => {
    expect(serverCommitment(table, draw, secret)).toBe(server);
    for (const seat of ["A", "B"] as const) expect(cutCommitment(table, draw, seat, server, cuts[seat])).toBe(commitments[seat]);
    expect(closedFingerprint(setup, draw, server, commitments)).toBe(closed);
    expect(seedOfDraw(secret, closed, cuts)).toBe(seed);
    expect(pictures(closed)).toEqual(vectors.pictures);
    expect(shuffled(seed, 1, vectors.shuffle)).toEqual(vectors.shuffle);
    expect(closedFingerprint(setup, draw, server, {})).toBe(vectors.not_cut.closed);
    expect(seedOfDraw(secret, vectors.not_cut.closed, {})).toBe(vectors.not_cut.seed);
  });

  it("hash like everybody else", () => {
    for (let length = 0; length < 200; length++) {
      const [message, key] = [randomBytes(length), randomBytes(length)];
      expect(sha256(message)).toEqual(new Uint8Array(createHash("sha256").update(message).digest()));
      expect(hmac(key, message)).toEqual(new Uint8Array(createHmac("sha256", key).update(message).digest()));
    }
  });
});

describe("the check", () => {
  const record = (): Recorded => ({
    game,
    players,
    options,
    shuffles: [vectors.shuffle, shuffled(seed, 2, vectors.shuffle)],
    fairness: {
      scheme: SCHEME,
      table,
      draws: [{ draw, server, closed, secret, cuts: (["A", "B"] as const).map((seat) => ({ seat, commitment: commitments[seat], cut: cuts[seat] })) }],
    },
  });
  const receipt = { scheme: SCHEME, table, draw, seat: "A", server, closed, cut: cuts.A } as const;

  it("says yes to a true record, and proves it with a receipt", () => {
    expect(verify(record(), null)).toMatchObject({ misfits: [], shuffles: 2, proven: false });
    expect(verify(record(), receipt)).toMatchObject({ misfits: [], proven: true });
  });

  it("notices every change", () => {
    const text = JSON.stringify(record());
    const other = "0".repeat(64);
    for (const digest of [server, closed, secret, commitments.A, cuts.B]) {
      const changed = JSON.parse(text.replace(digest, other)) as Recorded;
      expect(verify(changed, null).misfits).not.toEqual([]);
    }
    const [first, second] = record().shuffles;
    const place = first!.findIndex((card) => card !== first![0]);
    const dealt = first!.with(0, first![place]!).with(place, first![0]!);
    expect(verify({ ...record(), shuffles: [dealt, second!] }, null).misfits).toEqual(["shuffle"]);
    expect(verify({ ...record(), players: 4 }, null).misfits).toContain("closed");
    expect(verify({ ...record(), fairness: null }, null).misfits).toEqual(["no-proof"]);
  });

  it("notices a match that was invented afterwards", () => {
    expect(verify(record(), { ...receipt, cut: cuts.B }).misfits).toEqual(["receipt"]);
    expect(verify(record(), { ...receipt, closed: server }).misfits).toEqual(["receipt"]);
  });
});

describe("cutting", () => {
  const stored = new Map<string, string>();
  beforeEach(() => {
    stored.clear();
    vi.stubGlobal("localStorage", { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => stored.set(key, value) });
  });
  const seats = [
    { seat: "A", player: "ada", beside: false },
    { seat: "B", player: "ada", beside: true },
  ] as SeatInfo[];
  const at = (id: string) => ({ id, game, seats, settings: { options } as Partial<Settings> as Settings }) as Partial<TableInfo> as TableInfo;
  const drawn = (change: Partial<DrawInfo> = {}): DrawInfo => ({
    draw: 1, server, cuts: {}, closed: null, shown: {}, void: [], dealt: false, secret: null, asks: false, again: [], ...change,
  });

  it("commits, waits for the closed list, keeps a receipt and shows", () => {
    const table = at("first");
    const step = nextStep(table, drawn(), "B");
    expect(step).toMatchObject({ type: "cut", draw: 1 });
    const cuts = { A: step?.type === "cut" ? step.commitment : "" };
    expect(nextStep(table, drawn({ cuts }), "A")).toBeNull();
    expect(receiptOf("first")).toBeNull();
    const closed = closedFingerprint({ table: "first", game, players: 2, options }, 1, server, cuts);
    const shown = nextStep(table, drawn({ cuts, closed }), "A");
    expect(shown?.type).toBe("show");
    expect(receiptOf("first")).toMatchObject({ seat: "A", closed, cut: shown?.type === "show" ? shown.cut : "" });
    expect(stored.get("biberbau.receipts")).toContain(closed);
  });

  it("does not show if its commitment is missing, or the fingerprint does not fit", () => {
    const table = at("second");
    const step = nextStep(table, drawn(), "A");
    const cuts = { A: step?.type === "cut" ? step.commitment : "" };
    expect(nextStep(table, drawn({ cuts, closed }), "A")).toBeNull();
    expect(nextStep(table, drawn({ cuts: { A: server }, closed }), "A")).toBeNull();
    expect(receiptOf("second")).toBeNull();
  });

  it("cuts no more after it was missing once, and makes a new cut for a new draw", () => {
    const again = { draw: 2, void: [{ draw: 1, missing: ["A" as Seat] }] };
    expect(nextStep(at("third"), drawn(again), "A")).toBeNull();
    const [one, two] = [nextStep(at("third"), drawn(), "A"), nextStep(at("third"), drawn({ draw: 2 }), "A")];
    expect(one).not.toEqual(two);
  });
});
