/** Focus and scroll position at the table. */
import { isCalm } from "../lib/settings.svelte";
import { isSlot } from "./choices";
import type { Choosing } from "./choosing.svelte";
import type { Place } from "./script";

/** Margin between a card and the edge of the screen, in pixels. */
const MARGIN = 12;

/** Focuses a card or pile, which stay in place: the buttons under the table come and go. */
export function holdFocus(board: HTMLElement, place: Place, choosing: Choosing): void {
  if (document.activeElement instanceof HTMLElement && document.activeElement.dataset["place"]) return;
  const candidates = [place, choosing.chosen.findLast(isSlot), `${choosing.stream.seat}1`];
  const spots = candidates.map((each) => board.querySelector<HTMLElement>(`button[data-place="${each}"]`));
  spots.find((spot) => spot)?.focus({ preventScroll: true });
}

/** After a dialog the focus is at the table, if it is nowhere else. */
export function findFocus(board: HTMLElement, own: string): void {
  if (document.activeElement === document.body) board.querySelector<HTMLElement>(`[data-place="${own}1"]`)?.focus({ preventScroll: true });
}

/**
 * On a small screen the cards to choose from can be off screen or under the banner; then the page scrolls. Piles and own
 * cards are shown together, as most questions are about both.
 */
export function bringIntoSight(board: HTMLElement): void {
  const find = (what: string): HTMLElement[] => [...board.querySelectorAll<HTMLElement>(what)];
  const open = find('button[data-place][aria-disabled="false"]');
  const picked = find('button[data-place][aria-pressed="true"]');
  const near = open.some((spot) => spot.closest(".own, .piles"));
  const wanted = (near ? find(".piles, .own .cards") : open.length ? open : picked).map(box);
  const banner = find(".banner").map(box)[0];
  const isBeside = !banner || banner.left > innerWidth / 2; // on a phone held sideways
  const floor = (isBeside ? innerHeight : banner.top) - MARGIN;
  const inSight = ({ top, bottom }: DOMRect): boolean => top >= 0 && bottom <= floor;
  if (near || !open.length ? wanted.every(inSight) : wanted.some(inSight)) return;
  const down = Math.max(...wanted.map(({ bottom }) => bottom)) - floor;
  const up = Math.min(...wanted.map(({ top }) => top)) - MARGIN;
  scrollBy({ top: down > 0 ? down : up, behavior: isCalm() ? "auto" : "smooth" });
}

/** If the opponents are a scrolling strip, the player to move is scrolled to its middle. */
export function followTurn(board: HTMLElement): void {
  const strip = board.querySelector<HTMLElement>(".others");
  const seat = strip?.querySelector<HTMLElement>(".turn");
  if (!strip || !seat || strip.scrollWidth <= strip.clientWidth) return;
  const [whole, part] = [box(strip), box(seat)];
  const left = part.left + part.width / 2 - whole.left - whole.width / 2;
  strip.scrollBy({ left, behavior: isCalm() ? "auto" : "smooth" });
}

function box(element: HTMLElement): DOMRect {
  return element.getBoundingClientRect();
}
