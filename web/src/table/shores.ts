/** Where the shores of the scenery run: the others float on the water, the own player sits on the sand. */
import type { Attachment } from "svelte/attachments";

export interface Shores {
  width: number;
  height: number;
  far: number;
  near: number;
  bay: number | null;
}

/** Measures the shores of a table whenever something of it changes its size. */
export function measured(tell: (shores: Shores) => void): Attachment<HTMLElement> {
  return (board) => {
    const observer = new ResizeObserver(() => tell(measure(board)));
    for (const part of [board, ...board.querySelectorAll(".meadow, .own")]) observer.observe(part);
    return () => observer.disconnect();
  };
}

function measure(board: HTMLElement): Shores {
  const whole = board.getBoundingClientRect();
  const box = (what: string): DOMRect | undefined => board.querySelector(what)?.getBoundingClientRect();
  const [seat, piles, own] = [box(".others .seat"), box(".middle"), box(".own")];
  const top = (seat?.top ?? whole.top) - whole.top;
  const far = top + Math.min(90, Math.max(44, (seat?.height ?? 0) * 0.4));
  const isBeside = own && piles && piles.top >= own.top - 1; // on a phone held sideways
  return {
    width: Math.round(whole.width),
    height: Math.round(whole.height),
    far: Math.round(far),
    near: Math.round((own ? own.top + 6 : (piles?.bottom ?? whole.bottom) + 24) - whole.top),
    bay: isBeside ? Math.round(piles.left - whole.left) : null,
  };
}
