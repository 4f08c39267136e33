import { beforeEach, describe, expect, it } from "vitest";
import { read, speak } from "../lang/index.svelte";
import type { MatchInfo, MatchSeat, Standing, Standings } from "../wire";
import { ALL, query } from "./calls";
import { others, specials, towers } from "./counting";
import { beaverOf, duration, headline, isMe, nameOf, ranked } from "./telling";

const SEAT: MatchSeat = {
  ...{ seat: "A", points: 10, place: 1, name: "Ada", beaver: 3, level: null },
  ...{ program: false, mine: true, beside: false, left: false },
};
const BO: MatchSeat = { ...SEAT, seat: "B", name: "Bo", mine: false, place: 2 };
const BOT: MatchSeat = { ...SEAT, seat: "C", name: null, beaver: 0, level: "kit", mine: false, place: 3 };

function match(seats: MatchSeat[], other: Partial<MatchInfo> = {}): MatchInfo {
  return { id: "t", game: "gang", ending: "finished", began: 0, ended: 60, five: false, seats, shared: null, ...other };
}

beforeEach(async () => {
  await speak("en");
  await read("matches");
});

describe("the headline of a match", () => {
  it("says who won", () => {
    expect(headline(match([BO, SEAT]))).toBe("You won");
    expect(headline(match([{ ...SEAT, place: 2 }, { ...BO, place: 1 }]))).toBe("Bo won");
    expect(headline(match([SEAT, { ...BO, place: 1 }]))).toBe("Ada and Bo won together");
  });

  it("does not take a player beside me for me", () => {
    const beside = { ...SEAT, seat: "B", name: "Bea", beside: true } as MatchSeat;
    expect(isMe(beside)).toBe(false);
    expect(headline(match([{ ...SEAT, place: 2 }, beside]))).toBe("Bea won");
  });

  it("says why nobody won", () => {
    expect(headline(match([SEAT], { ending: "abandoned" }))).toBe("Abandoned: everybody left");
    expect(headline(match([SEAT], { ending: "unfinished" }))).toBe("Not finished: nobody played on");
  });
});

it("names bots by their seats, and nobody who was deleted", () => {
  expect(nameOf({ ...BO, name: null })).toBe("Somebody");
  expect(nameOf(BOT)).not.toBe("Somebody");
  expect(beaverOf(BOT, match([SEAT, BO, BOT]))).not.toBe(SEAT.beaver);
});

it("lists the best first", () => {
  expect(ranked(match([BOT, SEAT, BO])).map(({ seat }) => seat)).toEqual(["A", "B", "C"]);
});

it.each([
  [20, "1 minute"],
  [23 * 60, "23 minutes"],
  [3 * 3600, "3 hours"],
  [4 * 86_400, "4 days"],
])("%d seconds are %s", (seconds, text) => {
  expect(duration(match([SEAT], { ended: seconds }))).toBe(text);
});

it("asks only for what was chosen", () => {
  expect(query(ALL, null, 1000)).toBe("");
  const chosen = { game: "gang", name: "Ö & B", days: "7", finished: "true" } as const;
  expect(query(chosen, "9.5-abc", 700_000)).toBe("game=gang&with=%C3%96+%26+B&since=95200&finished=true&before=9.5-abc");
});

describe("the standings", () => {
  const ADA: Standing = { name: "Ada", beaver: 3, mine: true, played: 30, won: 20, ahead: 0, behind: 0, streak: 4, took: 7 };
  const MIA: Standing = { ...ADA, name: "Mia", mine: false, won: 1, ahead: 10, behind: 20, streak: 1, took: 9 };
  const NONE: Standings = { matches: 0, people: [], rounds: [], five: null };

  it("are towers that stay small, and one log for a single win", () => {
    const shown = towers({ ...NONE, people: [ADA, MIA, { ...MIA, won: 0 }] });
    expect(shown.map(({ logs }) => logs)).toEqual([8, 1, 0]);
  });

  it("name what was special, and nothing that was not", () => {
    const rounds = [{ game: "gang", name: "Mia", points: -10, match: "t" }];
    const found = specials({ ...NONE, people: [ADA, MIA], rounds, five: { name: "Ada", match: "u", ended: 0 } });
    expect(found.map(({ text, match }) => [text, match])).toEqual([
      ["Mia: −10 points", "t"],
      ["Mia: 9 stolen cards", null],
      ["Ada: 4 wins in a row", null],
      [expect.stringMatching(/^Ada, /), "u"],
    ]);
    expect(specials({ ...NONE, people: [{ ...ADA, streak: 1, took: 0 }] })).toEqual([]);
  });

  it("compare the others with me", () => {
    expect(others({ ...NONE, people: [ADA, MIA] })).toEqual([MIA]);
  });
});
