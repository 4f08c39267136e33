/** A hint in sentences: the page's twin of `biberbau.coach.sentences`, on the same texts. */
import { capital } from "../lang/capital";
import { genitive } from "../lang/genitive";
import { hasText, language, t } from "../lang/index.svelte";
import { slotWords, theCard } from "../table/log";
import { pointsText } from "../table/names";
import type { Hint, Phrase, View, Why } from "../wire";

type Names = Record<string, string>;
type Form = "move" | "choice" | "why";

/** Verdicts that prefer no move. */
const UNSURE = ["close", "open"];

export function isUnsure({ verdict }: Hint): boolean {
  return UNSURE.includes(verdict);
}

/** What to do in a few words, or that it is not clear. */
export function headline(hint: Hint, view: View, names: Names): string {
  return isUnsure(hint) ? text(`hint.${hint.verdict}.title`) : said("move", hint.advice, view, names);
}

/** Why, in a sentence. */
export function explanation(hint: Hint, view: View, names: Names): string {
  const other = hint.instead ? said("choice", hint.instead, view, names) : "";
  const advice = hint.instead?.face ? hint.advice : { ...hint.advice, face: null };
  const both = { move: said("choice", advice, view, names), other };
  if (isUnsure(hint) || hint.verdict === "only") return capital(text(`hint.${hint.verdict}`, both));
  const reason = hint.reasons.map((phrase) => said("why", phrase, view, names)).join("; ");
  const why = reason ? capital(`${reason}.`) : text("hint.better", both);
  return hint.verdict === "thumb" ? text("hint.thumb", { why }) : why;
}

/** Which move a clear advice is compared with, in a sentence; empty if the explanation says it. */
export function comparison(hint: Hint, view: View, names: Names): string {
  if (hint.verdict !== "clear" || !hint.instead || !hint.reasons.length) return "";
  return text("hint.than", { other: said("choice", hint.instead, view, names) });
}

/** Which other moves are nearly as good, in a sentence; empty if the hint names none. */
export function alternatives(hint: Hint, view: View, names: Names): string {
  const moves = (hint.also ?? []).map(({ advice, points }) => {
    const move = said("choice", advice, view, names);
    return points ? text("hint.also.worse", { move, points: pointsText(points) }) : move;
  });
  return moves.length ? text("hint.also", { moves: moves.join("; ") }) : "";
}

/** What the coach thinks of a move that was made, in a few words: the page's twin of `biberbau.coach.agreeing`. */
export function opinion({ hint, same, near }: Pick<Why, "hint" | "same" | "near">): string {
  if (hint.verdict === "only") return text("hint.made.only");
  if (!same && !near) return text("hint.made.other");
  return text(isUnsure(hint) ? `hint.${hint.verdict}.title` : same ? "hint.made.same" : "hint.made.near");
}

function said(form: Form, phrase: Phrase, view: View, names: Names): string {
  if (form === "choice" && phrase.face) return text(`hint.choice.${phrase.face}`); // the choice is only which side is up
  const words = text(`hint.${form}.${phrase.kind}`, fieldsOf(phrase, view, names));
  return phrase.face ? text(`hint.face.${phrase.face}`, { said: words }) : words;
}

function fieldsOf(phrase: Phrase, view: View, names: Names): Record<string, string | number> {
  const { card, slot, goal, seat, points } = phrase;
  const name = seat ? (names[seat] ?? seat) : "";
  return {
    count: phrase.amount ?? "",
    chance: phrase.chance ?? "",
    instead: phrase.instead ?? "",
    card: card ? theCard(card, view.game) : "",
    label: card ?? "",
    slot: slot ? lying(slot, phrase.lies, view, names) : "",
    at: slot ? slotWords("at", slot, view.game) : "",
    goal: goal ? lying(goal, phrase.found, view, names) : "",
    points: points == null ? "" : pointsText(points),
    name,
    whose: name && genitive(name, language()),
  };
}

/** A card by its number and owner, or where it lies. */
function lying(slot: string, lies: string | null | undefined, view: View, names: Names): string {
  const card = lies && /^\d+$/.test(lies) ? lies : slotWords("card", slot, view.game);
  const owner = slot[0]!;
  if (owner === view.seat) return t("log.slot.yours", { card });
  return t("log.slot.other", { card, whose: genitive(names[owner] ?? owner, language()) });
}

/** A text of the hints; a server of another version may have kinds that this page does not know. */
function text(key: string, fields: Record<string, string | number> = {}): string {
  return hasText(key) ? t(key, fields) : "";
}
