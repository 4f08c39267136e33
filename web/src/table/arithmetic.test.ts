import { describe, expect, it } from "vitest";
import { workings } from "./arithmetic";
import { plays } from "./plays";

describe("the workings of a sum", () => {
  it("are the cards of a lodge or a row", () => {
    expect(workings("clan", ["8", "1", "-", "0", "-"])).toBe("8 + 1 + 0");
    expect(workings("bande", ["5", "2", "2", "7"])).toBe("5 + 2 + 2 + 7");
  });

  it("are the columns of a display, where pairs count nothing", () => {
    expect(workings("gang", ["2", "7", "10", "beaver", "11", "7", "2", "8"])).toBe("13 + 0 + 12 + 0");
  });

  it("come to what the engine has counted", () => {
    for (const { view, steps } of plays) {
      let cards: Record<string, string[]> = {};
      for (const event of steps.flatMap((step) => step.events)) {
        if (event.kind === "round") cards = {};
        if (event.kind === "revealed") cards[event.seat] = [...event.cards];
        if (event.kind === "replaced") cards[event.slot[0]!]![Number(event.slot[1]) - 1] = event.card;
        if (event.kind !== "scored") continue;
        const sum = workings(view.game, cards[event.seat]!)
          .split(" + ")
          .reduce((total, number) => total + Number(number), 0);
        expect(sum).toBe(event.parts.find((part) => part.what === "sum")?.points ?? 0);
      }
    }
  });
});
