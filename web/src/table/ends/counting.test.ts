import { describe, expect, it } from "vitest";
import { family } from "../../lib/games.svelte";
import { plays } from "../plays";
import { equalPlaces, groups, workings } from "./counting";

const display = (text: string): string[] => {
  const columns = text.split(" ").map((column) => column.replaceAll("W", "beaver").split("/"));
  return [...columns.map(([top]) => top!), ...columns.map(([, bottom]) => bottom!)];
};
const total = (text: string): number => groups(display(text)).reduce((sum, { points }) => sum + points, 0);
const counted = (text: string): string[] =>
  groups(display(text)).map(({ columns, points }) => `${columns.map((column) => column.join("/")).join(" ")} = ${points}`);

describe("the columns of a display", () => {
  it("count their sum, and a pair counts nothing", () => {
    expect(counted("2/11 7/7 10/2 W/8")).toEqual(["2/11 = 13", "7/7 = 0", "10/2 = 12", "beaver/8 = 0"]);
    expect(counted("5/1 5/2 7/3 7/4")).toEqual(["5/1 = 6", "5/2 = 7", "7/3 = 10", "7/4 = 11"]);
  });

  it("stand side by side where equal pairs earn points", () => {
    expect(counted("6/6 1/2 6/6 3/4")).toEqual(["6/6 6/6 = -10", "1/2 = 3", "3/4 = 7"]);
    expect(counted("6/6 3/3 6/6 3/3")).toEqual(["6/6 6/6 = -10", "3/3 3/3 = -10"]);
  });

  it("take beavers as the number that earns most", () => {
    expect(total("6/W 6/6 1/2 0/4")).toBe(-3);
    expect(total("9/W 9/W W/9 W/9")).toBe(-20);
    expect(total("6/6 6/6 3/3 W/W")).toBe(-20);
    expect(counted("W/W W/W 1/2 3/4")).toEqual(["beaver/beaver beaver/beaver = -10", "1/2 = 3", "3/4 = 7"]);
    expect(counted("W/W 1/2 3/4 5/6")[0]).toBe("beaver/beaver = 0");
  });
});

describe("the workings of a round", () => {
  it("are the cards of a lodge or a row", () => {
    expect(workings(["8", "1", "-", "0", "-"])).toBe("8 + 1 + 0");
  });

  it("mark cards that lie there three times or more", () => {
    expect(equalPlaces(["9", "9", "4", "9", "-"])).toEqual([0, 1, 3]);
    expect(equalPlaces(["1", "-", "-", "-", "2"])).toEqual([]);
  });

  it("come to what the engine has counted", () => {
    for (const { view, steps } of plays) {
      let cards: Record<string, string[]> = {};
      for (const event of steps.flatMap((step) => step.events)) {
        if (event.kind === "round") cards = {};
        if (event.kind === "revealed") cards[event.seat] = [...event.cards];
        if (event.kind === "replaced") cards[event.slot[0]!]![Number(event.slot[1]) - 1] = event.card;
        if (event.kind !== "scored") continue;
        const lying = cards[event.seat]!;
        const isDisplay = family(view.game) === "gang";
        const counted = isDisplay ? groups(lying).map(({ points }) => points) : workings(lying).split(" + ").map(Number);
        const parts = event.parts.filter(({ what }) => what === "sum" || isDisplay);
        expect(sum(counted)).toBe(sum(parts.map(({ points }) => points)));
      }
    }
  });
});

function sum(numbers: number[]): number {
  return numbers.reduce((one, other) => one + other, 0);
}
