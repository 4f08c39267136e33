/** What the guide points at: which things lie in the light, and which of them is to be touched next. */
import { isFaced, isSlot, nextPicks, withFace, type Face, type Pick, type PickSequence } from "../table/choices";
import type { Decision } from "./data";

/** Something on the screen, as a selector. */
export type Target = string;

/**
 * What is to be touched next on the way to a move that leads on: how a card will lie comes first, as at every table.
 * Where the guide leaves a place open as a test of memory (`cards:A`), that is every card that may be picked.
 *
 * @param all the sequences of all legal moves.
 * @param face how a card will lie as it is chosen now.
 */
export function wanted(decision: Decision, all: PickSequence[], face: Face, chosen: Pick[], points: string[], strict: boolean): Pick[] {
  const fit = all.filter(({ move }) => (strict ? move === decision.expect : move in decision.ways));
  const other = otherFace(fit, face, points);
  if (other) return [other];
  const [sequences, meant] = [withFace(all, face), withFace(fit, face)];
  const leading = nextPicks(meant, chosen);
  if (strict) return leading;
  const open = nextPicks(sequences, chosen).filter((pick) => isOpen(pick, points) && leading.some((each) => each[0] === pick[0]));
  const shown = leading.filter((pick) => points.includes(pointAt(pick)));
  return open.length || shown.length ? [...shown, ...open] : leading;
}

/** The face to choose, if it is another one than now: the only one that is meant, or the one that the guide points at. */
function otherFace(meant: PickSequence[], now: Face, points: string[]): Face | null {
  const other = now === "up" ? "down" : "up";
  const faces = meant.filter(({ picks }) => isFaced(picks)).map(({ picks }) => picks.at(-1));
  return faces.includes(other) && (!faces.includes(now) || points.includes(pointAt(other))) ? other : null;
}

/** If what was picked so far leads only to moves that are not meant: the one that is most like the expected move. */
export function astray(decision: Decision, sequences: PickSequence[], chosen: Pick[]): string | null {
  if (!chosen.length) return null;
  const begun = sequences.filter(({ picks }) => chosen.every((pick, place) => picks[place] === pick)).map(({ move }) => move);
  if (begun.some((move) => move in decision.ways)) return null;
  const expected = decision.expect.split(" ");
  const likeness = (move: string): number => move.split(" ").filter((word, place) => word === expected[place]).length;
  return begun.toSorted((one, other) => likeness(other) - likeness(one))[0] ?? null;
}

/** The seats whose cards are pointed at as a whole, while none of them is: the learner has to know which. */
export function tested(points: string[]): string[] {
  const rows = points.filter((point) => point.startsWith("cards:")).map((point) => point.slice("cards:".length));
  return rows.filter((seat) => !points.some((point) => point.startsWith(`slot:${seat}`)));
}

function isOpen(pick: Pick, points: string[]): boolean {
  return isSlot(pick) && tested(points).includes(pick[0]!);
}

function pointAt(pick: Pick): string {
  if (isSlot(pick)) return `slot:${pick}`;
  return pick === "draw" || pick === "discard" ? `pile:${pick}` : `button:${pick}`;
}

/** The things in the light when a point is shown. */
export function lit(point: string): Target[] {
  const [kind, what = ""] = point.split(":");
  const [seat, number] = [what[0], Number(what.slice(1))];
  switch (kind) {
    case "slot":
      return [place(what)];
    case "pile":
      return [place(what)];
    case "under": // a card of the top row lies on two others
      return [place(`${seat}${number - 3}`), place(`${seat}${number - 2}`)];
    case "column":
      return [place(`${seat}${number}`), place(`${seat}${number + 4}`)];
    case "cards":
      return [`[data-cards="${seat}"]`];
    case "score":
      return [`[data-score="${seat}"]`];
    case "hand":
      return ['[data-place^="hand-"]', '[data-place^="hand-"] .tag'];
    default:
      return [];
  }
}

/** A place on the table, or a button of the guide. */
export function touchable(pick: Pick): Target {
  return /^([A-F][1-8]|draw|discard|hand-.)$/.test(pick) ? place(pick) : `[data-pick="${pick}"]`;
}

function place(name: string): Target {
  return `[data-place="${name}"]`;
}
