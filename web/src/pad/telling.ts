/** The result of a match with real cards in words, to be read and to be shared. */
import { t } from "../lang/index.svelte";
import { gameName } from "../lib/games.svelte";
import { pointsText, series } from "../table/names";
import { signed } from "../table/log";
import { fivesIn, places, scored, winners, type Match } from "./match";

/** “Mia and Ben win together!” */
export function headline(match: Match): string {
  const won = winners(match).map((who) => match.people[who]!.name);
  return t(won.length > 1 ? "pad.won.shared" : "pad.won", { names: series(won) });
}

/** The whole result as lines of text: who has won, the places, the rounds. */
export function resultText(match: Match): string {
  const ranked = places(match).map(({ who, total, place }) =>
    t("pad.place", { place, name: match.people[who]!.name, points: pointsText(total) }),
  );
  const rounds = match.played.map((round, i) => {
    const { points, fives } = scored(match, round);
    const cells = points.map((own, who) => (fives.includes(who) ? "5 ×" : own === null ? "–" : signed(own)));
    return `${t("pad.round")} ${i + 1}: ${cells.join(" · ")}`;
  });
  const names = match.people.map(({ name }) => name).join(" · ");
  const why = fivesIn(match).length ? [t("pad.won.five")] : [];
  return [`${gameName(match.game)}: ${headline(match)}`, ...why, ...ranked, "", names, ...rounds].join("\n");
}
