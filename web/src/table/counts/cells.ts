/** What counts in each family of games, in pictures: points, what is safe, and what ends a round. */
import { gameFacts } from "../../lib/games.svelte";
import type { counts } from "../../lang/en/counts";
import type { Game, GameFacts } from "../../wire";
import { gain } from "../log";

/** A text without fields. */
type Words = Exclude<keyof typeof counts, "counts.page">;

export interface Cell {
  /** The cards by slot; `-` is a free space, `?` a face-down card. */
  cards: string[];
  shape: "line" | "columns" | "lodge";
  /** Places of the cards that are meant, counted from 0; none: all of them. */
  marked: number[];
  /** What they are worth, or a sign for what happens. */
  sign: string;
  tone: "plain" | "good" | "bad" | "win" | "safe" | "end";
  words: Words;
}

export interface Group {
  title: Words;
  cells: Cell[];
}

/** The groups of a game; none for a family that this page has no pictures for. */
export function groupsOf(game: Game): Group[] {
  const facts = gameFacts(game);
  const groups = facts ? (FAMILIES[facts.family]?.(facts) ?? []) : [];
  return groups.filter(({ cells }) => cells.length);
}

const FAMILIES: Record<string, (facts: GameFacts) => Group[]> = {
  clan: (facts) => [
    {
      title: "counts.points",
      cells: [
        sum(["9", "7", "4"], "counts.clan.sum"),
        ...declared(facts, "three", (points) => row(["7", "7", "7"], gain(points), "good", "counts.clan.three")),
        ...declared(facts, "four", (points) => row(["7", "7", "7", "7"], gain(points), "good", "counts.clan.four")),
      ],
    },
    {
      title: "counts.safe",
      cells: [
        lodge(["8", "3", "-", "5", "-"], [0, 1], "counts.clan.covered"),
        lodge(["9", "?", "?", "-", "-"], [0], "counts.clan.lone"),
        lodge(["8", "3", "6", "5", "9"], [0, 1, 2, 3, 4], "counts.clan.full"),
      ],
    },
    {
      title: "counts.end",
      cells: [
        { ...lodge(["8", "3", "6", "5", "9"], [4], "counts.clan.fifth"), sign: "", tone: "end" },
        ...declared(facts, "penalty", (points) => row(["2", "1", "0"], gain(points), "bad", "counts.clan.penalty")),
        row(["8", "8", "8", "8", "8"], "", "win", "counts.clan.five"),
      ],
    },
    specials(facts),
  ],
  gang: (facts) => [
    {
      title: "counts.points",
      cells: [
        columns(["5", "3"], String(5 + 3), "plain", "counts.gang.sum"),
        columns(["5", "5"], "0", "good", "counts.gang.pair"),
        columns(["5", "beaver"], "0", "good", "counts.gang.beaver"),
      ],
    },
    {
      title: "counts.gang.pairs",
      cells: (["two-pairs", "three-pairs", "four-pairs"] as const).flatMap((name, i) =>
        declared(facts, name, (points) =>
          columns(Array<string>(2 * (i + 2)).fill("4"), gain(points), "good", `counts.gang.${name}`),
        ),
      ),
    },
    { title: "counts.safe", cells: [columns(["beaver", "beaver"], "", "safe", "counts.gang.locked")] },
    { title: "counts.end", cells: [columns(["4", "9", "4", "1", "2", "2", "6", "0"], "", "end", "counts.gang.open")] },
  ],
  bande: (facts) => [
    {
      title: "counts.points",
      cells: [sum(["2", "0", "3", "1"], "counts.bande.sum"), row(["swap", "4"], "", "plain", "counts.bande.special")],
    },
    {
      title: "counts.end",
      cells: [
        row(["?", "?", "?", "?"], "", "end", "counts.bande.knock"),
        row(["?", "swap", "?"], "", "bad", "counts.bande.safe"),
      ],
    },
    specials(facts),
  ],
};

/** A picture with the points that the game declares; none if it declares no such points. */
function declared(facts: GameFacts, name: string, picture: (points: number) => Cell): Cell[] {
  const points = facts.points[name];
  return points === undefined ? [] : [picture(points)];
}

function sum(cards: string[], words: Cell["words"]): Cell {
  return row(cards, String(cards.reduce((total, card) => total + Number(card), 0)), "plain", words);
}

function row(cards: string[], sign: string, tone: Cell["tone"], words: Cell["words"]): Cell {
  return { cards, shape: "line", marked: [], sign, tone, words };
}

function columns(cards: string[], sign: string, tone: Cell["tone"], words: Cell["words"]): Cell {
  return { ...row(cards, sign, tone, words), shape: "columns" };
}

function lodge(cards: string[], marked: number[], words: Cell["words"]): Cell {
  return { cards, shape: "lodge", marked, sign: "", tone: "safe", words };
}

const SPECIALS = { cleanup: "counts.card.cleanup", flip: "counts.card.flip", draw2: "counts.card.draw2" } as const;

/** The special cards of the deck, each with what it does. */
function specials({ deck, family }: GameFacts): Group {
  const words: Record<string, Cell["words"]> = {
    ...SPECIALS,
    swap: family === "clan" ? "counts.card.swap.clan" : "counts.card.swap.bande",
    peek: family === "clan" ? "counts.card.peek.clan" : "counts.card.peek.bande",
  };
  const cells = Object.keys(deck).flatMap((card) => (words[card] ? [row([card], "", "plain", words[card])] : []));
  return { title: family === "clan" ? "counts.special.clan" : "counts.special.bande", cells };
}
