/** Keeping the keyboard and the eye at the cards that matter. */
import { isCalm } from "../lib/settings.svelte";
import { isSlot } from "./choices";
import type { Choosing } from "./choosing.svelte";
import type { Place } from "./script";

/** Brings the keyboard to a card or pile, which stay where they are: the buttons under the table come and go. */
export function holdFocus(board: HTMLElement, place: Place, choosing: Choosing): void {
  if (document.activeElement instanceof HTMLElement && document.activeElement.dataset["place"]) return;
  const candidates = [place, choosing.chosen.findLast(isSlot), `${choosing.stream.seat}1`];
  const spots = candidates.map((each) => board.querySelector<HTMLElement>(`button[data-place="${each}"]`));
  spots.find((spot) => spot)?.focus({ preventScroll: true });
}

/** On a small screen everything that may be done can lie outside it; then the page goes there. */
export function bringIntoSight(board: HTMLElement): void {
  const spots = [...board.querySelectorAll<HTMLElement>('button[data-place][aria-disabled="false"]')];
  const floor = board.querySelector(".banner")?.getBoundingClientRect().top ?? innerHeight;
  const inSight = (spot: HTMLElement): boolean => {
    const { top, bottom } = spot.getBoundingClientRect();
    return top >= 0 && bottom <= floor;
  };
  if (spots.some(inSight)) return;
  spots.at(-1)?.scrollIntoView({ block: "center", behavior: isCalm() ? "auto" : "smooth" });
}
