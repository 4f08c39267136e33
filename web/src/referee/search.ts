/** Finds rulings and passages of the rules for a question in everyday words. It runs on the device. */
import type { Page } from "../../plugins/markdown";
import type { Game } from "../wire";
import { words } from "./words";

/** A ruling, as `web/scripts/rules.py` writes it. */
export interface Ruling {
  id: string;
  question: string;
  decision: string;
  why: string;
  games: Game[];
  /** The game of a rules page, and which of its examples pictures the ruling, from 1. */
  picture: [game: Game, example: number] | null;
}

/** A paragraph or an item of a rules page. */
export interface Passage {
  game: Game;
  section: { id: string; title: string };
  html: string;
}

export type Entry = { kind: "ruling"; ruling: Ruling } | { kind: "passage"; passage: Passage };

interface Indexed {
  entry: Entry;
  games: Game[];
  /** How much each word weighs in this entry. */
  weights: Map<string, number>;
}

export interface Index {
  language: string;
  entries: Indexed[];
}

/** How much a word counts by where it stands; rulings answer a question, so they come before passages. */
const WEIGHT = { question: 3, decision: 1.6, why: 0.6, section: 0.8, passage: 1 };
/** How much a word counts that only begins the same, or is part of a longer one. */
const BEGINS = 0.7;
const WITHIN = 0.4;
const SHORTEST = 4;

/** Makes everything searchable in one language. */
export function indexed(language: string, rulings: readonly Ruling[], pages: ReadonlyMap<Game, Page>): Index {
  const ofRulings = rulings.map((ruling): Indexed => ({
    entry: { kind: "ruling", ruling },
    games: ruling.games,
    weights: weighed(language, [
      [ruling.question, WEIGHT.question],
      [ruling.decision, WEIGHT.decision],
      [ruling.why, WEIGHT.why],
    ]),
  }));
  const ofPages = [...pages].flatMap(([game, page]) =>
    passages(game, page).map((passage): Indexed => ({
      entry: { kind: "passage", passage },
      games: [game],
      weights: weighed(language, [
        [passage.section.title, WEIGHT.section],
        [textOf(passage.html), WEIGHT.passage],
      ]),
    })),
  );
  return { language, entries: [...ofRulings, ...ofPages] };
}

/** The best answers to a question, best first; with a game, only what concerns it. */
export function find(index: Index, question: string, game: Game | null, most = 8): Entry[] {
  const id = /^\s*([xcvgbk]\d\d)\s*$/i.exec(question)?.[1]?.toUpperCase();
  if (id) return index.entries.map(({ entry }) => entry).filter((entry) => entry.kind === "ruling" && entry.ruling.id === id);
  const asked = [...new Set(words(question, index.language))];
  const entries = index.entries.filter(({ games }) => game === null || games.includes(game));
  const hits = asked.map((word) => entries.map(({ weights }) => hit(weights, word)));
  const rarity = hits.map((own) => Math.log(1 + entries.length / (1 + own.filter((weight) => weight > 0).length)));
  const all = rarity.reduce((sum, each) => sum + each, 0);
  return entries
    .map(({ entry }, i) => {
      const found = hits.map((own, word) => own[i]! * rarity[word]!);
      const covered = hits.reduce((sum, own, word) => sum + (own[i]! > 0 ? rarity[word]! : 0), 0);
      return { entry, score: found.reduce((sum, each) => sum + each, 0) * (covered / (all || 1)) };
    })
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, most)
    .map(({ entry }) => entry);
}

/** How well a word is met. */
function hit(weights: Map<string, number>, word: string): number {
  const exact = weights.get(word);
  if (exact) return exact;
  let best = 0;
  for (const [other, weight] of weights) {
    if (Math.min(word.length, other.length) < SHORTEST) continue;
    if (other.startsWith(word) || word.startsWith(other)) best = Math.max(best, weight * BEGINS);
    else if (other.includes(word) || word.includes(other)) best = Math.max(best, weight * WITHIN);
  }
  return best;
}

/** Words of long texts count less, and the second time a word is said it adds little. */
function weighed(language: string, parts: [text: string, weight: number][]): Map<string, number> {
  const weights = new Map<string, number>();
  for (const [text, weight] of parts) {
    const said = words(text, language);
    const own = weight / (1 + said.length / 25);
    for (const word of said) {
      const before = weights.get(word) ?? 0;
      weights.set(word, Math.max(before, own) + Math.min(before, own) * 0.3);
    }
  }
  return weights;
}

/** The paragraphs and items of a page. */
function passages(game: Game, page: Page): Passage[] {
  return page.sections.flatMap(({ id, title, parts }) =>
    parts.flatMap((part) => ("html" in part ? pieces(part.html) : [])).map((html) => ({ game, section: { id, title }, html })),
  );
}

/** A list is divided into its items, but an item keeps the list within it. */
function pieces(html: string): string[] {
  return html
    .split("\n")
    .flatMap((block) => (/^<[uo]l>/.test(block) && !/<li>[^]*<[uo]l>/.test(block) ? (block.match(/(?<=<li>).*?(?=<\/li>)/g) ?? []) : [block]))
    .filter((piece) => !piece.startsWith("<p><em>") && !piece.startsWith('<div class="table"'));
}

/** The text of rendered Markdown. */
export function textOf(html: string): string {
  return html.replace(/<[^>]*>/g, " ").replace(/&quot;/g, '"').replace(/&lt;/g, "<").replace(/&gt;/g, ">").replace(/&amp;/g, "&");
}
