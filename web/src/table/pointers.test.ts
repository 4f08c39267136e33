import { expect, test } from "vitest";
import { arrowTo, hole } from "./pointers";

const low = { left: 100, top: 300, width: 60, height: 80 };
const high = { left: 100, top: 10, width: 60, height: 80 };

test("a hole is closed and goes around its box", () => {
  expect(hole(low)).toMatch(/^M110 300h40a10 10 0 0 1 10 10v60.*Z$/);
});

test("an arrow from nowhere comes from above, and from below where there is no room", () => {
  expect(arrowTo(low, null)).toMatch(/^M130 258L130 294/);
  expect(arrowTo(high, null)).toMatch(/^M130 132L130 96/);
});

test("an arrow from another card ends at the edge of the box", () => {
  expect(arrowTo(low, high)).toMatch(/^M130 94Q.* 130 296M/);
});

test("an arrow from a card that lies across ends at a side, not at a corner", () => {
  const across = { left: 300, top: 280, width: 60, height: 80 };
  expect(arrowTo(low, across)).toMatch(/^M296 \d+(\.\d)?Q.* 164 3[0-9]{2}(\.\d)?M/);
});

test("an arrow between cards that touch crosses their edges", () => {
  expect(arrowTo(low, { ...low, top: 220 })).toMatch(/^M130 282Q.* 130 318M/);
});

test("a plate with a name has round ends", () => {
  expect(hole({ left: 0, top: 0, width: 120, height: 40 })).toMatch(/^M20 0h80a20 20/);
});
