/** Announcements for screen readers, in two live regions for the whole page: a polite one, and one that interrupts. */

interface Words {
  words: string;
  /** In which of two alternating elements the words stand, so that a repetition is a change. */
  turn: boolean;
}

let polite = $state.raw<Words>({ words: "", turn: false });
let urgent = $state.raw<Words>({ words: "", turn: false });

/** Announces a sentence; the same one twice in a row is read twice. An urgent one interrupts what is being read. */
export function announce(words: string, isUrgent = false): void {
  if (isUrgent) urgent = { words, turn: !urgent.turn };
  else polite = { words, turn: !polite.turn };
}

/** The announced texts. */
export function announced(): { polite: Words; urgent: Words } {
  return { polite, urgent };
}
