/** The receipts of this device: for each table the cut of its latest draw, and what was fixed when it was shown. */
import { remember, remembered } from "../lib/remembered";
import type { Receipt } from "../wire";

/** A receipt before the list was closed. */
export type Kept = Omit<Receipt, "closed"> & { closed: string | null };

const NAME = "receipts";
/** Older receipts are removed. */
const MOST = 100;

/** For browsers without storage; receipts then last until the page is reloaded. */
let receipts: Record<string, Kept> = remembered(NAME, {});

export function keptReceipt(table: string): Kept | null {
  receipts = { ...receipts, ...remembered(NAME, {}) };
  return receipts[table] ?? null;
}

export function keepReceipt(receipt: Kept): void {
  const others = Object.entries(receipts).filter(([table]) => table !== receipt.table);
  receipts = Object.fromEntries([...others, [receipt.table, receipt] as const].slice(-MOST));
  remember(NAME, receipts);
}

/** The receipt of a table, if its cut was shown. */
export function receiptOf(table: string): Receipt | null {
  const kept = keptReceipt(table);
  return kept?.closed ? { ...kept, closed: kept.closed } : null;
}
