/** The match on the score pad of this device. It is stored after every tap, with the steps that can be undone. */
import { BUILT_IN } from "../games";
import type { Match } from "./match";

const PLACE = "biberbau.pad";
const STEPS = 40;

interface Kept {
  match: Match | null;
  past: (Match | null)[];
}

export class Pad {
  #kept = $state.raw<Kept>(restore());
  #isStored = $state(true);

  get match(): Match | null {
    return this.#kept.match;
  }

  /** Whether a step can be undone. */
  get hasPast(): boolean {
    return this.#kept.past.length > 0;
  }

  /** Whether the browser keeps the match when the page is closed. */
  get isStored(): boolean {
    return this.#isStored;
  }

  /** Goes on with another state of the match, or with none. */
  set(match: Match | null): void {
    const { match: before, past } = this.#kept;
    this.#keep({ match, past: [...past, before].slice(-STEPS) });
  }

  undo(): void {
    const { past } = this.#kept;
    if (past.length) this.#keep({ match: past.at(-1)!, past: past.slice(0, -1) });
  }

  #keep(kept: Kept): void {
    this.#kept = kept;
    try {
      localStorage.setItem(PLACE, JSON.stringify(kept));
      this.#isStored = true;
    } catch {
      this.#isStored = false; // no storage, or it is full
    }
  }
}

function restore(): Kept {
  try {
    const { match, past } = JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Partial<Kept>;
    return isMatch(match) ? { match, past: (past ?? []).filter((each) => each === null || isMatch(each)) } : { match: null, past: [] };
  } catch {
    return { match: null, past: [] }; // nothing stored, something broken, or no storage
  }
}

/** Whether something stored is a match that this page can show. */
function isMatch(stored: unknown): stored is Match {
  const match = stored as Partial<Match> | null | undefined;
  const facts = BUILT_IN.find(({ name }) => name === match?.game);
  if (!facts || !Array.isArray(match?.people) || !Array.isArray(match.played)) return false;
  const count = match.people.length;
  const isHand = (hand: { cards?: unknown } | null): boolean => Array.isArray(hand?.cards) && hand.cards.length === facts.slots;
  return count > 1 && count < 7 && match.played.every(({ hands }) => Array.isArray(hands) && hands.length === count && hands.every(isHand));
}
