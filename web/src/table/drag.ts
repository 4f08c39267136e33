/** Dragging a card from one place to another, with mouse, pen or finger. */
import type { Attachment } from "svelte/attachments";
import type { Place } from "./script";

export interface Dragging {
  /** May a card be dragged from here? */
  may: (from: Place, withMouse: boolean) => boolean;
  drop: (from: Place, to: Place) => void;
}

const FAR_ENOUGH = 10;

/** Lets cards be dragged between the places within an element. */
export function dragging({ may, drop }: Dragging): Attachment<HTMLElement> {
  return (board) => {
    let start: { place: Place; element: HTMLElement; x: number; y: number } | null = null;
    let ghost: HTMLElement | null = null;

    const press = (event: PointerEvent): void => {
      const element = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-place]") : null;
      const place = element?.dataset["place"];
      if (!element || !place || event.button !== 0 || !may(place, event.pointerType === "mouse")) return;
      start = { place, element, x: event.clientX, y: event.clientY };
    };
    const move = (event: PointerEvent): void => {
      if (!start) return;
      const [x, y] = [event.clientX - start.x, event.clientY - start.y];
      if (!ghost && Math.hypot(x, y) > FAR_ENOUGH) ghost = lift(start.element, board);
      ghost?.style.setProperty("translate", `${x}px ${y}px`);
    };
    const release = (event: PointerEvent): void => {
      const from = start?.place;
      const dragged = ghost !== null;
      put();
      if (!from || !dragged) return;
      addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", swallow, { capture: true }));
      const to = placeAt(event.clientX, event.clientY);
      if (to && to !== from) drop(from, to);
    };
    const put = (): void => {
      ghost?.remove();
      ghost = start = null;
    };

    board.addEventListener("pointerdown", press);
    addEventListener("pointermove", move);
    addEventListener("pointerup", release);
    addEventListener("pointercancel", put);
    return () => {
      put();
      board.removeEventListener("pointerdown", press);
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", release);
      removeEventListener("pointercancel", put);
    };
  };
}

/** A copy of the card that follows the pointer. */
function lift(element: HTMLElement, board: HTMLElement): HTMLElement {
  const ghost = document.createElement("div");
  const card = element.querySelector("svg.card")?.cloneNode(true);
  const { x, y, width } = element.getBoundingClientRect();
  if (card) ghost.append(card);
  ghost.className = "dragged";
  ghost.ariaHidden = "true";
  Object.assign(ghost.style, { left: `${x}px`, top: `${y}px`, width: `${width}px` });
  board.append(ghost);
  return ghost;
}

function placeAt(x: number, y: number): Place | null {
  const found = document
    .elementsFromPoint(x, y)
    .find((element) => element instanceof HTMLElement && element.dataset["place"]);
  return (found as HTMLElement | undefined)?.dataset["place"] ?? null;
}

function swallow(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}
