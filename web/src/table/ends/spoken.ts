/** The results of a round in words, for screen readers. */
import { t } from "../../lang/index.svelte";
import type { Card, Game, View } from "../../wire";
import { cardName, partText, signed } from "../log";
import { groups, type Group } from "./counting";
import { countsColumns, type Result } from "./result";

/** What the points of a person are made of: “two pairs of 7: −10, 3 and 10: 13”. */
export function spoken(view: View, { cards, instead, extras }: Result): string {
  if (countsColumns(view)) return groups(cards).map((group) => spokenGroup(group, view.game)).join(", ");
  const lying = cards.flatMap((card, place) => (card === "-" ? [] : [spokenCard(card, instead[place] ?? null, view.game)]));
  return [...lying, ...extras.map(({ what, points }) => partText(what, points))].join(", ");
}

function spokenCard(card: Card, instead: Card | null, game: Game): string {
  const name = cardName(card, game);
  return instead ? t("table.end.say.instead", { card: name, special: cardName(instead, game) }) : name;
}

function spokenGroup({ kind, columns, points, value }: Group, game: Game): string {
  const [top, bottom] = columns[0]!.map((card) => cardName(card, game)) as [string, string];
  if (kind === "sum") return t("table.end.say.column", { top, bottom, points });
  if (kind === "pair") return t("table.end.say.pair", { top, bottom });
  return t("table.end.say.pairs", { count: columns.length, card: cardName(value ?? top, game), points: signed(points) });
}
