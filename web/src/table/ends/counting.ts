/** How the cards of a round are counted, so that a person can follow the points that the server gives. */
import type { Card } from "../../wire";

/** Columns that count together: one column, one pair, or all pairs of the same value. */
export interface Group {
  kind: "sum" | "pair" | "pairs";
  columns: [top: Card, bottom: Card][];
  points: number;
  /** What a pair is a pair of; `beaver` if it is a pair of beavers without a number to go with. */
  value: Card | null;
}

/** G26: what pairs of the same value earn, by their number. */
const REDUCTION = [0, 0, -10, -15, -20];
const BEAVER = "beaver";

/**
 * The columns of a display as they count (G24–G29). Pairs of the same value stand side by side, where the first of
 * them lies; the order of columns does not count.
 */
export function groups(cards: Card[]): Group[] {
  const values = pairValues(columnsOf(cards));
  const found: Group[] = [];
  columnsOf(cards).forEach((column, i) => {
    const value = values[i]!;
    const equal = value === null ? undefined : found.find((group) => group.value === value);
    if (equal) equal.columns.push(column);
    else found.push({ kind: value === null ? "sum" : "pair", columns: [column], points: 0, value });
  });
  return found.map(counted);
}

function columnsOf(cards: Card[]): [Card, Card][] {
  const width = cards.length / 2;
  return cards.slice(0, width).map((top, i) => [top, cards[i + width]!]);
}

function counted(group: Group): Group {
  const [top, bottom] = group.columns[0]!;
  if (group.kind === "sum") return { ...group, points: Number(top) + Number(bottom) };
  const points = REDUCTION[group.columns.length]!;
  return { ...group, kind: points ? "pairs" : "pair", points };
}

/** The value of the pair in each column, null without a pair. G23: beavers take the value that earns most. */
function pairValues(columns: [Card, Card][]): (Card | null)[] {
  const values = columns.map(([top, bottom]) => {
    if (top === BEAVER) return bottom;
    return top === bottom || bottom === BEAVER ? top : null;
  });
  values.forEach((value, i) => {
    if (value === BEAVER) values[i] = mostEarning(values);
  });
  return values;
}

/** The value that earns most for one more pair: the first one with a pair, rather two than three, three than one. */
function mostEarning(values: (Card | null)[]): Card {
  const numbers = [...new Set(values)].filter((value) => value !== null).filter((value) => value !== BEAVER);
  const gain = (value: Card): number => {
    const count = values.filter((each) => each === value).length;
    return REDUCTION[count + 1]! - REDUCTION[count]!;
  };
  return numbers.toSorted((one, other) => gain(one) - gain(other) || Number(one) - Number(other))[0] ?? BEAVER;
}

/** The places of cards that lie there at least three times, counted from 0. */
export function equalPlaces(cards: Card[]): number[] {
  const count = (card: Card): number => cards.filter((each) => each === card).length;
  return cards.flatMap((card, place) => (card !== "-" && count(card) > 2 ? [place] : []));
}

/** “8 + 1 + 0”. */
export function workings(cards: Card[]): string {
  return cards.filter((card) => card !== "-").join(" + ");
}
