/** Going from card to card with the arrow keys: to the nearest one that lies in that direction. */

const DIRECTIONS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export interface Spot {
  x: number;
  y: number;
}

export function isArrow(key: string): boolean {
  return key in DIRECTIONS;
}

/** The nearest spot in the direction of a key; spots off that direction count as farther away, or not at all. */
export function nearest<S extends Spot>(from: Spot, key: string, spots: S[]): S | null {
  const [dx, dy] = DIRECTIONS[key] ?? [0, 0];
  let best: S | null = null;
  let shortest = Infinity;
  for (const spot of spots) {
    const [x, y] = [spot.x - from.x, spot.y - from.y];
    const along = x * dx + y * dy;
    const across = Math.abs(x * dy) + Math.abs(y * dx);
    const distance = along + 2 * across;
    if (along > 4 && across <= 2 * along && distance < shortest) [best, shortest] = [spot, distance];
  }
  return best;
}

/** Moves the focus from one card button to the next. */
export function walk(board: HTMLElement, key: string): void {
  const spots = [...board.querySelectorAll<HTMLElement>("button[data-place]")].map((element) => ({
    element,
    ...centre(element),
  }));
  const here = spots.find(({ element }) => element === document.activeElement);
  const next = here ? nearest(here, key, spots) : (spots.find(({ element }) => element.tabIndex === 0) ?? spots[0]);
  next?.element.focus();
}

function centre(element: HTMLElement): Spot {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}
