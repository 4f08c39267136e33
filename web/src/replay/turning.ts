/** The turning points of a match: few moments that people want to see again, in the order in which they happened. */
import type { Best, GameEvent, Seat } from "../wire";
import type { Replayed, RoundOf } from "./moments";

/** People want a few moments, not many. */
const MOST_LEADS = 3;
const MOST_PENALTIES = 2;

/**
 * A moment and why it is one: somebody takes the lead, gains most on another one in a round, has five of a kind, pays
 * for having ended a round, or begins the end of the round with the largest gain.
 */
export type TurningPoint = { at: number; seat: Seat } & (
  | { kind: "lead" | "five" | "ending" }
  | { kind: "penalty"; points: number }
  | { kind: "swing"; points: number; other: Seat }
);

export function turningPoints(replayed: Replayed, best: Best | undefined): TurningPoint[] {
  const swing = largestSwing(replayed.rounds, best);
  const round = swing && replayed.rounds.find(({ end }) => end === swing.at);
  return [
    ...leadChanges(replayed.rounds, best).map((change) => ({ kind: "lead" as const, ...change })),
    ...(swing ? [swing] : []),
    ...found(replayed, five),
    ...found(replayed, penalty).slice(-MOST_PENALTIES),
    ...(round ? found(replayed, ending).filter(({ at }) => at >= round.start && at < round.end) : []),
  ].toSorted((one, other) => one.at - other.at);
}

/** The latest ends of rounds after which somebody else leads alone. */
export function leadChanges(rounds: RoundOf[], best: Best | undefined): { at: number; seat: Seat }[] {
  const changes: { at: number; seat: Seat }[] = [];
  let leading: Seat | null = null;
  for (const { end, totals } of rounds) {
    const seat = leader(totals, best);
    if (leading && seat && seat !== leading) changes.push({ at: end, seat });
    leading = seat ?? leading;
  }
  return changes.slice(-MOST_LEADS);
}

/** The round in which one player gained most on another one; none in a match of one round. */
export function largestSwing(rounds: RoundOf[], best: Best | undefined): Extract<TurningPoint, { kind: "swing" }> | null {
  if (rounds.length < 2) return null;
  const sign = best === "most" ? 1 : -1;
  const swings = rounds.map(({ end, totals }, i) => {
    const before = rounds[i - 1]?.totals ?? {};
    const gains = (Object.keys(totals) as Seat[]).map((seat) => ({ seat, points: sign * (totals[seat]! - (before[seat] ?? 0)) }));
    const [most, least] = [gains.reduce((one, other) => (other.points > one.points ? other : one)), gains.reduce((one, other) => (other.points < one.points ? other : one))];
    return { kind: "swing" as const, at: end, seat: most.seat, other: least.seat, points: most.points - least.points };
  });
  const largest = swings.reduce((one, other) => (other.points > one.points ? other : one));
  return largest.points > 0 ? largest : null;
}

/** Who leads alone. */
function leader(totals: Record<string, number>, best: Best | undefined): Seat | null {
  const sign = best === "most" ? -1 : 1;
  const [first, second] = (Object.entries(totals) as [Seat, number][]).toSorted(([, one], [, other]) => sign * (one - other));
  return first && second && first[1] !== second[1] ? first[0] : null;
}

/** The moments with an event that is a turning point. */
function found(replayed: Replayed, reads: (event: GameEvent, at: number) => TurningPoint | null): TurningPoint[] {
  return replayed.moments.flatMap((_, at) => {
    const points = replayed.events(at, "public").map((event) => reads(event, at));
    return points.find((point) => point !== null) ?? [];
  });
}

function five(event: GameEvent, at: number): TurningPoint | null {
  return event.kind === "won" && event.by === "five" ? { kind: "five", at, seat: event.seats[0]! } : null;
}

function penalty(event: GameEvent, at: number): TurningPoint | null {
  const part = event.kind === "scored" ? event.parts.find(({ what, points }) => what === "penalty" && points) : undefined;
  return part && event.kind === "scored" ? { kind: "penalty", at, seat: event.seat, points: Math.abs(part.points) } : null;
}

function ending(event: GameEvent, at: number): TurningPoint | null {
  return event.kind === "ending" && event.seat ? { kind: "ending", at, seat: event.seat } : null;
}
