import { expect, it } from "vitest";
import type { View } from "../wire";
import { isForcedDraw } from "./forced";
import { plays } from "./plays";

const asked = (phase: View["phase"], ...legal: string[]): boolean => isForcedDraw({ ...plays[0]!.view, phase, legal });

it("a draw is forced where the turn can begin in no other way", () => {
  expect(asked("source", "draw")).toBe(true);
  expect(asked("source", "draw", "take A1")).toBe(false);
  expect(asked("again", "draw", "stop")).toBe(false);
  expect(asked("hand", "draw")).toBe(false);
  expect(asked("knock", "knock", "pass")).toBe(false);
});
