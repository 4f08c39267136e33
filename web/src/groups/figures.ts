/** What the page of a group shows: standings, the course of the wins, who against whom. */
import type { GroupMatch, GroupPage, GroupPerson, Standings } from "../wire";

/** The statistics of a group in the form of those of a person. */
export function asStandings({ people, rounds, five, matches }: GroupPage): Standings {
  const name = (person: number): string => people[person]?.name ?? "";
  const shown = (match: string | null): string => (matches.some(({ id, replay }) => id === match && replay) ? match! : "");
  return {
    matches: matches.length,
    people: people.map((person) => ({ ...person, ahead: 0, behind: 0 })),
    rounds: rounds.map(({ game, person, points, match }) => ({ game, name: name(person), points, match: shown(match) })),
    five: five && { name: name(five.person), match: shown(five.match), ended: five.ended },
  };
}

/** How many people have a line of their own. */
const MOST_LINES = 6;

export interface Line {
  person: GroupPerson;
  /** The wins after each match, the first one before any. */
  wins: number[];
}

/** How the wins of the people have grown from match to match, those with most wins first. */
export function course({ people, matches }: GroupPage): Line[] {
  const oldest = matches.toReversed();
  return people.slice(0, MOST_LINES).map((person, which) => {
    const wins = [0];
    for (const match of oldest) wins.push(wins.at(-1)! + (winners(match).includes(which) ? 1 : 0));
    return { person, wins };
  });
}

/** Who has won a match, as places in `people`. */
export function winners({ seats }: GroupMatch): number[] {
  return seats.flatMap(({ place, person }) => (place === 1 && person !== null ? [person] : []));
}

export interface Month {
  /** In the middle of the month. */
  date: Date;
  played: number;
  /** By person. */
  won: number[];
}

/** The matches of each month, the latest first. */
export function months({ people, matches }: GroupPage): Month[] {
  const found = new Map<string, Month>();
  for (const match of matches) {
    const ended = new Date(match.ended * 1000);
    const key = `${ended.getFullYear()}-${ended.getMonth()}`;
    const month = found.get(key) ?? { date: new Date(ended.getFullYear(), ended.getMonth(), 15), played: 0, won: people.map(() => 0) };
    month.played += 1;
    for (const winner of winners(match)) month.won[winner]! += 1;
    found.set(key, month);
  }
  return [...found.values()];
}

/** How often one person was placed before another one; null if they have not played together. */
export function ahead({ duels }: GroupPage, one: number, other: number): number | null {
  const duel = duels.find((each) => (each.one === one && each.other === other) || (each.one === other && each.other === one));
  if (!duel) return null;
  return duel.one === one ? duel.ahead : duel.behind;
}
