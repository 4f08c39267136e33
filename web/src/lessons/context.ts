/** The lesson that is being played, for the guide's panel. */
import { getContext, setContext } from "svelte";
import type { LessonStream } from "./stream.svelte";

export interface LessonAtTable {
  stream: LessonStream;
  /** The learner knows the game already. */
  onskip: () => void;
  /** The learner goes back to where they came from. */
  onleave: () => void;
}

const KEY = Symbol("lesson");

export function setLesson(lesson: LessonAtTable): void {
  setContext(KEY, lesson);
}

export function lessonAtTable(): LessonAtTable {
  return getContext<LessonAtTable>(KEY);
}
