/** Why points are added or taken in a round: a sentence for each bonus, penalty, pair and replaced card that occurs. */
import { t } from "../../lang/index.svelte";
import type { View } from "../../wire";
import { gain, signed } from "../log";
import { pointsText } from "../names";
import { groups } from "./counting";
import { countsColumns, type Result } from "./result";

export function reasons(view: View, shown: Result[]): string[] {
  if (countsColumns(view)) return pairReasons(shown);
  const extras = shown.flatMap((result) => result.extras);
  const earned = (what: string): number | undefined => extras.find((extra) => extra.what === what)?.points;
  const [three, four, penalty] = [earned("three"), earned("four"), earned("penalty")];
  return [
    three && t("table.end.why.three", { points: gain(three) }),
    four && t("table.end.why.four", { points: gain(four) }),
    penalty && t("table.end.why.penalty", { points: pointsText(-penalty) }),
    shown.some(({ instead }) => instead.some(Boolean)) && t("table.end.replaced"),
  ].filter((reason) => typeof reason === "string");
}

function pairReasons(shown: Result[]): string[] {
  const found = shown.flatMap(({ cards }) => groups(cards));
  const equal = new Map(found.filter(({ kind }) => kind === "pairs").map(({ columns, points }) => [columns.length, points]));
  return [
    ...(found.some(({ kind }) => kind === "pair") ? [t("table.end.why.pair")] : []),
    ...[...equal].toSorted().map(([count, points]) => t("table.end.why.pairs", { count, points: signed(points) })),
  ];
}
