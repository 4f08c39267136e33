/** Swiping over the table: to the left goes on, to the right goes back. */

/** A finger that moves less far, in pixels, or more up than sideways, does not swipe. */
const FAR = 45;

/** Returns a function that stops it. */
export function followSwipes(move: (by: 1 | -1) => void): () => void {
  let from: Touch | null = null;
  const begin = (event: TouchEvent): void => {
    const [touch, second] = event.touches;
    from = touch && !second && isFree(event.target) ? touch : null;
  };
  const end = (event: TouchEvent): void => {
    const [touch] = event.changedTouches;
    if (!from || !touch) return;
    const [right, down] = [touch.clientX - from.clientX, touch.clientY - from.clientY];
    from = null;
    if (Math.abs(right) > FAR && Math.abs(right) > 2 * Math.abs(down)) move(right < 0 ? 1 : -1);
  };
  addEventListener("touchstart", begin, { passive: true });
  addEventListener("touchend", end, { passive: true });
  return () => {
    removeEventListener("touchstart", begin);
    removeEventListener("touchend", end);
  };
}

/** Whether nothing else there follows the finger: no slider, and no strip that scrolls. */
function isFree(target: EventTarget | null): boolean {
  const board = target instanceof Element ? target.closest(".play") : null;
  const strip = target instanceof Element ? target.closest(".others") : null;
  return board !== null && !(strip && strip.scrollWidth > strip.clientWidth);
}
