/** What is being asked of the person to move, and what the buttons are called. */
import { hasText, t, type Key } from "../lang/index.svelte";
import { family, gameAbout, gameFacts } from "../lib/games.svelte";
import type { Card, Game, View } from "../wire";
import { PILES, WORDS, type Pick } from "./choices";
import { cardName, theCard } from "./log";

/** The current question: of the phase, or of the next step of a move already begun. */
export function question(view: View, chosen: Pick[]): string {
  return chosen.length ? nextStep(view, chosen[0]!) : phaseQuestion(view);
}

/** Only legal choices are named, with their card. */
function phaseQuestion(view: View): string {
  const may = (verb: string): boolean => view.legal.some((move) => move.startsWith(verb));
  switch (`${family(view.game)} ${view.phase}`) {
    case "bande source":
      if (!may("take")) return t("table.ask.draw");
      return t("table.ask.source.bande", { card: theCard(view.discard.at(-1) ?? "?", view.game) });
    case "gang source":
      return t("table.ask.source.gang", { card: theCard(view.discard.at(-1) ?? "?", view.game) });
    case "gang hand":
      return t(may("swim") ? "table.ask.hand.swim" : "table.ask.hand", { card: theCard(view.hand ?? "?", view.game) });
    case "clan hand":
    case "clan taken":
      return t("table.ask.lay", { card: cardName(view.hand ?? "?", view.game) });
    default:
      return sharedQuestion(view);
  }
}

function sharedQuestion(view: View): string {
  const key = `phase.${family(view.game)}.${view.phase}`;
  const exact = [`${key}.${view.hand}`, /^\d+$/.test(view.hand ?? "") ? `${key}.number` : key].find((each) =>
    hasText(each),
  );
  const card = view.hand ? cardName(view.hand, view.game) : "";
  return exact && hasText(exact) ? t(exact, { card }) : hasText(key) ? t(key) : "";
}

function nextStep(view: View, first: Pick): string {
  switch (`${family(view.game)} ${view.phase}`) {
    case "clan hand":
    case "clan taken":
      return t("table.second.face");
    case "gang open":
      return t("table.second.open");
    case "gang hand":
      return first === "discard" ? t("table.second.turn") : t("table.second.swim");
    case "bande source":
      return t("table.second.take");
    default:
      return t("table.second.swap");
  }
}

export interface Action {
  pick: Pick;
  label: string;
  /** The card that it is about, if the button shows one. */
  picture: Card | null;
  /** The keyboard shortcut. */
  key: string;
}

/** The current buttons: words, and piles for people who do not tap them on the table. */
export function actions(view: View, offered: Pick[]): Action[] {
  return [...PILES, ...WORDS]
    .filter((pick) => offered.includes(pick))
    .map((pick) => ({ pick, label: label(view, pick), picture: picture(view, pick), key: t(`table.key.${pick}`) }));
}

function picture(view: View, pick: Pick): Card | null {
  switch (pick) {
    case "up":
      return view.hand;
    case "down":
      return "?";
    case "draw":
      return view.phase === "source" ? "?" : null;
    case "discard":
      return view.phase === "source" ? (view.discard.at(-1) ?? null) : null;
    default:
      return null;
  }
}

function label(view: View, pick: (typeof PILES | typeof WORDS)[number]): string {
  switch (pick) {
    case "draw":
      if (view.phase === "again") return t("table.pile.draw.again");
      return view.phase === "hand" ? t("table.pile.draw.use") : t("table.pile.draw");
    case "discard":
      if (view.phase === "source") return t("table.pile.take", { card: cardName(view.discard.at(-1) ?? "?", view.game) });
      return ofFamily(view, "table.pile.drop");
    case "pass":
      return ofFamily(view, "table.word.pass");
    default:
      return t(`table.word.${pick}`);
  }
}

/** A text, or the one of the view's family if there is one. */
function ofFamily(view: View, key: "table.pile.drop" | "table.word.pass"): string {
  const own = `${key}.${family(view.game)}`;
  return hasText(own) ? t(own) : t(key);
}

export type Section = "setup" | "turn" | "special" | "ending" | "scoring";

/** The address of a section of the rules; by default, of the one about the current question. */
export function rulesAddress(view: View, about: Section = section(view)): string {
  return `/rules/${view.game}#${t(`table.section.${about}`)}`;
}

function section({ phase, hand }: View): Section {
  if (phase === "open") return "setup";
  if (phase === "knock") return "ending";
  return phase === "action" || phase === "again" || (hand !== null && !/^(\d+|\?)$/.test(hand)) ? "special" : "turn";
}

/** What the game is about, and who wins it. */
export function aim(view: View): string {
  const key = `game.${family(view.game)}.about`;
  return `${hasText(key) ? t(key) : gameAbout(view.game)} ${whoWins(view.game)}`;
}

/** Whether most or fewest points win. */
export function whoWins(game: Game): string {
  const best = gameFacts(game)?.best;
  return best ? t(`table.end.${best}`) : "";
}

/** What each kind of move that is possible now does, and what the others will see. */
export function explanations(view: View): string[] {
  const keys = view.legal.map((move) => `help.${family(view.game)}.${view.phase}.${move.split(" ")[0]}`);
  return [...new Set(keys)].filter((key): key is Key & `help.${string}` => hasText(key)).map((key) => t(key));
}
