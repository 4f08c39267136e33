/** Turning points as sentences, from the viewer's side. */
import { t } from "../../lang/index.svelte";
import type { Seat } from "../../wire";
import { cardName } from "../log";
import { pointsText } from "../names";
import type { TurningPoint } from "./tale";

/** One sentence; `viewer` is addressed as “you”. */
export function tell(point: TurningPoint, names: Record<string, string>, viewer: string | null, game: string): string {
  const { what, seat, other, card, points = 0, count = 0 } = point;
  const name = (whose: Seat | undefined): string => (whose ? (names[whose] ?? whose) : "");
  const fields = { name: name(seat), other: name(other), card: card ? cardName(card, game) : "", points: pointsText(points), number: points, count };
  return t(`tale.${what}.${side(point, viewer)}` as "tale.stole.other", fields);
}

/** `you` for the viewer's own turning point, `by-you` if the viewer is the other person in it. */
function side({ seat, other }: TurningPoint, viewer: string | null): "you" | "by-you" | "other" {
  if (seat === viewer) return "you";
  return other && other === viewer ? "by-you" : "other";
}
