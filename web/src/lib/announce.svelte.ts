/** Announcements for screen readers, in one polite live region for the whole page. */

let words = $state("");
let turn = $state(false);

/** Announces a sentence; the same one twice in a row is read twice. */
export function announce(sentence: string): void {
  turn = !turn;
  words = sentence;
}

/** The announced text, and in which of two alternating elements it stands, so that a repetition is a change. */
export function announced(): { words: string; turn: boolean } {
  return { words, turn };
}
