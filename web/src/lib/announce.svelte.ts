/** Says things to people who listen to the page. One polite voice for the whole page. */

let words = $state("");
let turn = $state(false);

/** Says a sentence; the same one twice in a row is heard twice. */
export function announce(sentence: string): void {
  turn = !turn;
  words = sentence;
}

/** What is being said, and in which of two alternating places, so that repetition is a change. */
export function announced(): { words: string; turn: boolean } {
  return { words, turn };
}
