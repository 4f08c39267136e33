import { describe, expect, it } from "vitest";
import type { GroupMatch, GroupPage, GroupPerson } from "../wire";
import { ahead, asStandings, course, months, winners } from "./figures";

const person = (name: string, won: number): GroupPerson => ({ name, beaver: 1, member: true, mine: false, played: 3, won, streak: 1, took: 0, games: [], rating: null });

function match(id: string, winner: number, ended: string, replay = true): GroupMatch {
  const seats = [0, 1].map((who) => ({ seat: who ? "B" : "A", person: who, level: null, points: 3, place: who === winner ? 1 : 2 }) as const);
  return { id, game: "clan", ended: Date.parse(ended) / 1000, real: !replay, replay, five: false, seats: [...seats] };
}

const PAGE: GroupPage = {
  group: { id: "g", name: "Us", rated: false, mine: true, made: 0, members: [] },
  games: ["clan"],
  people: [person("Ada", 2), person("Bo", 1)],
  duels: [{ one: 0, other: 1, ahead: 2, behind: 1 }],
  rounds: [{ game: "clan", person: 1, points: 40, match: "real" }],
  five: null,
  matches: [match("c", 0, "2026-03-02T12:00"), match("real", 1, "2026-02-20T12:00", false), match("a", 0, "2026-02-03T12:00")],
};

describe("the figures of a group", () => {
  it("count the wins from match to match", () => {
    expect(course(PAGE).map(({ wins }) => wins)).toEqual([[0, 1, 1, 2], [0, 0, 1, 1]]);
    expect(winners(PAGE.matches[1]!)).toEqual([1]);
  });

  it("sum up months, the latest first", () => {
    expect(months(PAGE).map(({ played, won }) => [played, ...won])).toEqual([[1, 1, 0], [2, 1, 1]]);
  });

  it("compare two people from both sides", () => {
    expect([ahead(PAGE, 0, 1), ahead(PAGE, 1, 0), ahead(PAGE, 0, 5)]).toEqual([2, 1, null]);
  });

  it("link only to matches that can be looked at", () => {
    const { rounds, matches } = asStandings(PAGE);
    expect([matches, rounds[0]]).toEqual([3, { game: "clan", name: "Bo", points: 40, match: "" }]);
  });
});
