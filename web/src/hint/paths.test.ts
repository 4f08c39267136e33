import { describe, expect, test } from "vitest";
import type { View } from "../wire";
import { pathsOf } from "./paths";

const lodges = { seat: "A", hand: "0", cards: { A: ["7", "4", "?", "-", "-"], B: ["9", "-", "-", "-", "-"] } };
const view = lodges as Partial<View> as View;

describe("the arrows of a move", () => {
  test.each([
    ["put B2 up", ["hand-A>B2"]],
    ["put A4 down", ["hand-A>A4"]],
    ["put A1 up", ["hand-A>A1", "A1>discard"]],
    ["put B1 up", ["hand-A>B1", "B1>A4"]],
    ["draw", ["draw>hand-A"]],
    ["take", ["discard>hand-A"]],
    ["take A2", ["discard>A2", "A2>discard"]],
    ["drop", ["hand-A>discard"]],
    ["swap A1 B1", ["A1>B1", "B1>A1"]],
    ["swim A5 A4", ["hand-A>A5", "A5>A4", "A4>discard"]],
    ["turn A3", ["hand-A>discard"]],
    ["knock", []],
    ["flip A1", []],
  ])("%s", (move, arrows) => {
    expect(pathsOf(move, view).arrows.map(({ from, to }) => `${from}>${to}`)).toEqual(arrows);
  });

  test("places without an arrow are marked", () => {
    expect(pathsOf("flip A1", view).marked).toEqual(["A1"]);
    expect(pathsOf("open A1 A5", view).marked).toEqual(["A1", "A5"]);
    expect(pathsOf("turn A3", view).marked).toEqual(["A3"]);
    expect(pathsOf("knock", view).marked).toEqual([]);
  });
});
