import { afterEach, describe, expect, it } from "vitest";
import { BUILT_IN } from "../games";
import { gameFacts, learnGames } from "../lib/games.svelte";
import { look } from "./looks";

afterEach(() => learnGames(BUILT_IN));

describe("the look of a table", () => {
  it("is that of the family, whatever the game is called", () => {
    learnGames([...BUILT_IN, { ...gameFacts("gang")!, name: "clan-of-the-gang" }]);
    expect(look("clan-of-the-gang")).toBe(look("gang"));
    expect(look("clan-combined")).toBe(look("clan"));
  });

  it("is for a new family that of the one whose cards lie most alike", () => {
    const lying = (layout: number[][]): string => {
      learnGames([{ ...gameFacts("clan")!, name: "river", family: "river", layout }]);
      return look("river").style;
    };
    expect(lying([[1, 2, 3]])).toBe("bande");
    expect(lying([[1, 2, 3], [4, 5, 6]])).toBe("gang");
    expect(lying([[3], [1, 2]])).toBe("clan");
  });
});
