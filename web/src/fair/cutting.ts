/** Cutting: how this page takes part in a draw, without being asked by anybody. */
import type { Wish } from "../net/followed.svelte";
import type { DrawInfo, Seat, TableInfo } from "../wire";
import { closedFingerprint, cutCommitment, randomCut, SCHEME } from "./formulas";
import { keepReceipt, keptReceipt, type Kept } from "./receipts";

/** The next command of this page in a draw; null if there is nothing to do. The receipt is kept before a cut is shown. */
export function nextStep(table: TableInfo, draw: DrawInfo, viewer: Seat): Wish | null {
  const seat = cuttingSeat(table, viewer);
  if (!seat || draw.dealt || draw.asks || draw.void.some(({ missing }) => missing.includes(seat))) return null;
  const kept = cutOf(table.id, draw, seat);
  const commitment = cutCommitment(table.id, draw.draw, seat, draw.server, kept.cut);
  if (draw.closed === null)
    return draw.cuts[seat] === undefined ? { type: "cut", draw: draw.draw, commitment } : null;
  const setup = { table: table.id, game: table.game, players: table.seats.length, options: table.settings.options ?? {} };
  const fits = draw.closed === closedFingerprint(setup, draw.draw, draw.server, draw.cuts);
  if (!fits || draw.cuts[seat] !== commitment || draw.shown[seat] !== undefined) return null;
  keepReceipt({ ...kept, closed: draw.closed });
  return { type: "show", draw: draw.draw, cut: kept.cut };
}

/** People who share a device cut once, for the first of them. */
export function cuttingSeat({ seats }: TableInfo, viewer: Seat): Seat | null {
  const player = seats.find(({ seat }) => seat === viewer)?.player;
  return (player && seats.find((seat) => seat.player === player && !seat.beside)?.seat) || null;
}

/** The cut of this page in a draw: the one it has made before, also after a reload, or a new one. */
function cutOf(table: string, { draw, server }: DrawInfo, seat: Seat): Kept {
  const kept = keptReceipt(table);
  if (kept?.draw === draw && kept.server === server && kept.seat === seat) return kept;
  const fresh: Kept = { scheme: SCHEME, table, draw, seat, server, closed: null, cut: randomCut() };
  keepReceipt(fresh);
  return fresh;
}
