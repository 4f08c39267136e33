import { describe, expect, it } from "vitest";
import { isArrow, nearest } from "./walking";

describe("going from card to card", () => {
  const row = [0, 50, 100].map((x) => ({ x, y: 0 }));
  const below = { x: 40, y: 80 };

  it("goes to the neighbour, not past it", () => {
    expect(nearest(row[0]!, "ArrowRight", row)).toBe(row[1]);
    expect(nearest(row[2]!, "ArrowLeft", row)).toBe(row[1]);
  });

  it("goes to another row", () => {
    expect(nearest(row[1]!, "ArrowDown", [...row, below])).toBe(below);
    expect(nearest(below, "ArrowUp", [...row, below])).toBe(row[1]);
  });

  it("stays where nothing lies in that direction", () => {
    expect(nearest(row[0]!, "ArrowUp", row)).toBeNull();
    expect(nearest(below, "ArrowRight", [{ x: 60, y: 0 }])).toBeNull();
  });

  it("knows the arrows", () => {
    expect(["ArrowUp", "Enter"].map(isArrow)).toEqual([true, false]);
  });
});
