import { expect, it } from "vitest";
import { standing } from "./standing";

const playing = { stage: "playing" } as const;

it.each([
  [{ here: true, stand_in: false, given_away: false }, "here"],
  [{ here: true, stand_in: true, given_away: false }, "here"],
  [{ here: false, stand_in: false, given_away: false }, "gone"],
  [{ here: false, stand_in: true, given_away: false }, "away"],
  [{ here: false, stand_in: true, given_away: true }, "given"],
  [{ here: true, stand_in: true, given_away: true }, "given"],
])("a seat is given away only while its person is away for long (%o)", (seat, expected) => {
  expect(standing(playing, seat)).toBe(expected);
});
