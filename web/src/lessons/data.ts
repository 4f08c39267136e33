/** A lesson as the engine has written it down (`biberbau.lessons.export`), and how its pieces are put together. */
import type { Card, Game, GameEvent, View } from "../wire";

/** A text by language. */
export type Words = Record<string, string>;

/** Something happens: events, and what changes in the view. Both are numbers of entries in the lesson. */
export interface Happening {
  events: number[];
  changes: number[];
}

/** The guide speaks. */
export interface Speech {
  say: number;
  point: number;
}

/** The learner moves. */
export interface Decision {
  say?: number;
  point: number;
  praise?: number;
  /** The move that the guide asks for. */
  expect: string;
  answers: number;
  refusals: number;
  /** The moves that lead on, each with the stretch that it leads to. */
  ways: Record<string, number>;
}

export type Item = Happening | Speech | Decision;

export interface Reason {
  code: string;
  rule: string | null;
  says: Words;
}

export interface LessonData {
  version: string;
  game: Game;
  title: Words;
  minutes: number;
  before: Game[];
  guide: Words;
  /** The names of the scripted players, by seat. */
  names: Record<string, Words>;
  ideas: Words[];
  /** How many decisions there are. */
  decisions: number;
  view: View;
  log: GameEvent[];
  root: number;
  texts: Words[];
  points: string[][];
  events: GameEvent[];
  changes: [name: string, value: unknown][];
  /** For each legal move the number of the answer, or -1 for moves that lead on. */
  answers: Record<string, number>[];
  refusals: Record<string, number>[];
  reasons: Reason[];
  stretches: Item[][];
}

/** Loads the lesson of a game; null if it has none. */
export async function loadLesson(game: Game): Promise<LessonData | null> {
  const files = import.meta.glob<LessonData>("../generated/lessons/*.json", { import: "default" });
  return (await files[`../generated/lessons/${game}.json`]?.()) ?? null;
}

export function isDecision(item: Item): item is Decision {
  return "ways" in item;
}

export function isSpeech(item: Item): item is Speech {
  return "say" in item && !isDecision(item);
}

/** The view after something has happened. A change names a field, or a slot and its card. */
export function changed(lesson: LessonData, view: View, changes: number[]): View {
  return changes.reduce((before, number) => {
    const [name, value] = lesson.changes[number]!;
    if (name in before) return { ...before, [name]: value };
    const [seat, place] = [name[0]!, Number(name.slice(1)) - 1];
    return { ...before, cards: { ...before.cards, [seat]: before.cards[seat]!.with(place, value as Card) } };
  }, view);
}

/** Where a lesson stands after some moves: the stretch that the last one leads to, and the table before it. */
export interface Progress {
  stretch: number;
  view: View;
  log: GameEvent[];
}

/** Follows moves from the beginning; null if they do not belong to this lesson. */
export function follow(lesson: LessonData, moves: string[]): Progress | null {
  let { root: stretch, view, log } = lesson;
  for (const move of moves) {
    const items = lesson.stretches[stretch] ?? [];
    for (const item of items) {
      if (isDecision(item)) {
        const next = item.ways[move];
        if (next === undefined) return null;
        stretch = next;
      } else if (!isSpeech(item)) {
        view = changed(lesson, view, item.changes);
        log = [...log, ...item.events.map((number) => lesson.events[number]!)];
      }
    }
  }
  return { stretch, view, log };
}
