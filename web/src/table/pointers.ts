/** Shapes that point at things on the table: holes in a veil, and arrows, as paths. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const CORNER = 10;
const HEAD = 14;
/** Length of an arrow that comes from nowhere. */
const SHORT = 46;

/** A hole with round corners. */
export function hole({ left, top, width, height }: Box): string {
  const r = Math.min(CORNER, width / 2, height / 2);
  const [across, down] = [width - 2 * r, height - 2 * r];
  const turn = (x: number, y: number): string => `a${r} ${r} 0 0 1 ${x} ${y}`;
  return `M${left + r} ${top}h${across}${turn(r, r)}v${down}${turn(-r, r)}h${-across}${turn(-r, -r)}v${-down}${turn(r, -r)}Z`;
}

/** An arrow to a box: in a curve from another one, or straight down upon it, from below where there is no room above. */
export function arrowTo(to: Box, from: Box | null): string {
  const x = to.left + to.width / 2;
  if (!from || distance(from, to) < HEAD) {
    const up = to.top > SHORT + HEAD;
    const [tip, tail] = up ? [to.top - 6, to.top - 6 - SHORT] : [to.top + to.height + 6, to.top + to.height + 6 + SHORT];
    return `M${x} ${tail}L${x} ${tip}${head(x, tip, 0, tip - tail)}`;
  }
  const start = edge(from, to);
  const end = edge(to, from);
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const bend = { x: start.x + dx / 2 + dy * 0.22, y: start.y + dy / 2 - dx * 0.22 };
  return `M${start.x} ${start.y}Q${bend.x} ${bend.y} ${end.x} ${end.y}${head(end.x, end.y, end.x - bend.x, end.y - bend.y)}`;
}

function head(x: number, y: number, dx: number, dy: number): string {
  const angle = Math.atan2(dy, dx);
  const side = (turn: number): string =>
    `${round(x - HEAD * Math.cos(angle + turn))} ${round(y - HEAD * Math.sin(angle + turn))}`;
  return `M${side(0.6)}L${x} ${y}L${side(-0.6)}`;
}

/** The point on the edge of a box that is nearest to the middle of another. */
function edge(box: Box, other: Box): { x: number; y: number } {
  const gap = 4;
  const near = (from: number, size: number, at: number): number => Math.min(Math.max(at, from - gap), from + size + gap);
  const middle = { x: other.left + other.width / 2, y: other.top + other.height / 2 };
  return { x: round(near(box.left, box.width, middle.x)), y: round(near(box.top, box.height, middle.y)) };
}

function distance(one: Box, other: Box): number {
  const [from, to] = [edge(one, other), edge(other, one)];
  return Math.hypot(to.x - from.x, to.y - from.y);
}

function round(number: number): number {
  return Math.round(number * 10) / 10;
}
