/** Shapes that point at things on the table: holes in a veil, and arrows, as paths. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Point {
  x: number;
  y: number;
}

const CORNER = 10;
const HEAD = 14;
/** Length of an arrow that comes from nowhere, and the least length of any other. */
const SHORT = 36;
/** What is lower than this and lies across is a plate with a name, which has round ends. */
const PLATE = 64;

/** A hole with round corners. */
export function hole({ left, top, width, height }: Box): string {
  const isPlate = height < PLATE && width > height;
  const r = isPlate ? height / 2 : Math.min(CORNER, width / 2, height / 2);
  const [across, down] = [width - 2 * r, height - 2 * r];
  const turn = (x: number, y: number): string => `a${r} ${r} 0 0 1 ${x} ${y}`;
  return `M${left + r} ${top}h${across}${turn(r, r)}v${down}${turn(-r, r)}h${-across}${turn(-r, -r)}v${-down}${turn(r, -r)}Z`;
}

/** An arrow to a box: in a curve from another one, or straight down upon it, from below where there is no room above. */
export function arrowTo(to: Box, from: Box | null): string {
  if (!from) {
    const x = to.left + to.width / 2;
    const up = to.top > SHORT + HEAD;
    const [tip, tail] = up ? [to.top - 6, to.top - 6 - SHORT] : [to.top + to.height + 6, to.top + to.height + 6 + SHORT];
    return `M${x} ${tail}L${x} ${tip}${head(x, tip, 0, tip - tail)}`;
  }
  const { start, end } = wayBetween(from, to);
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const bend = { x: round(start.x + dx / 2 + dy * 0.22), y: round(start.y + dy / 2 - dx * 0.22) };
  return `M${start.x} ${start.y}Q${bend.x} ${bend.y} ${end.x} ${end.y}${head(end.x, end.y, end.x - bend.x, end.y - bend.y)}`;
}

/** The head of an arrow alone. */
export function headOf(arrow: string): string {
  return arrow.slice(arrow.lastIndexOf("M"));
}

function head(x: number, y: number, dx: number, dy: number): string {
  const angle = Math.atan2(dy, dx);
  const side = (turn: number): string =>
    `${round(x - HEAD * Math.cos(angle + turn))} ${round(y - HEAD * Math.sin(angle + turn))}`;
  return `M${side(0.6)}L${x} ${y}L${side(-0.6)}`;
}

/** The way from the edge of one box to that of another, on the line between their middles; it crosses edges that touch. */
function wayBetween(from: Box, to: Box): { start: Point; end: Point } {
  const [here, there] = [middle(from), middle(to)];
  const [start, end] = [edge(from, there), edge(to, here)];
  const far = Math.hypot(there.x - here.x, there.y - here.y) || 1;
  const [dx, dy] = [(there.x - here.x) / far, (there.y - here.y) / far];
  const missing = (SHORT - ((end.x - start.x) * dx + (end.y - start.y) * dy)) / 2;
  return missing > 0 ? { start: moved(start, -missing * dx, -missing * dy), end: moved(end, missing * dx, missing * dy) } : { start, end };
}

function moved({ x, y }: Point, dx: number, dy: number): Point {
  return { x: round(x + dx), y: round(y + dy) };
}

/** The point at the edge of a box where the line from its middle to a point leaves it. */
function edge(box: Box, to: Point): Point {
  const gap = 4;
  const { x, y } = middle(box);
  const [dx, dy] = [to.x - x, to.y - y];
  const part = Math.min((box.width / 2 + gap) / Math.abs(dx), (box.height / 2 + gap) / Math.abs(dy));
  return { x: round(x + dx * part), y: round(y + dy * part) };
}

function middle({ left, top, width, height }: Box): Point {
  return { x: left + width / 2, y: top + height / 2 };
}

function round(number: number): number {
  return Math.round(number * 10) / 10;
}
