/** Words about puzzles that the terminal has too. */
import { hasText, t } from "../lang/index.svelte";

/** What a puzzle is about; empty for a theme that this page does not know. */
export function themeText(theme: string): string {
  const key = `puzzle.theme.${theme}`;
  return hasText(key) ? t(key) : "";
}
