import { beforeAll, describe, expect, it } from "vitest";
import { read, speak } from "../lang/index.svelte";
import type { View } from "../wire";
import { actions, aim, explanations, question, rulesAddress } from "./question";
import { plays } from "./plays";

const asked = (part: Partial<View>): View => ({ ...plays[0]!.view, seat: "A", ...part });

beforeAll(() => Promise.all([speak("en"), read("later")]));

describe("what is asked", () => {
  it("is the question of the phase and of the card in hand", () => {
    expect(question(asked({ game: "bande", phase: "hand", hand: "peek" }), [])).toContain("Look at one of your cards");
    expect(question(asked({ game: "bande", phase: "hand", hand: "7" }), [])).toContain("Put the number into your row");
    expect(question(asked({ game: "clan", phase: "hand", hand: "7" }), [])).toBe("Where does your 7 go?");
  });

  it("names only what can be done", () => {
    const source = { game: "bande", phase: "source", hand: null, discard: ["7"] } as const;
    expect(question(asked({ ...source, discard: ["7"], legal: ["draw", "take A1"] }), [])).toContain("take the 7");
    expect(question(asked({ ...source, discard: ["swap"], legal: ["draw"] }), [])).toBe("Draw a card.");
  });

  it("names the card in hand, and that a beaver may swim", () => {
    const held = { game: "gang", phase: "hand", hand: "12" } as const;
    expect(question(asked({ ...held, legal: ["put A1", "turn A3"] }), [])).toMatch(/the 12(?!.*swim)/);
    expect(question(asked({ ...held, legal: ["put A1", "swim A8 A3"] }), [])).toMatch(/the 12.*swim/);
  });

  it("is the next step once something was picked", () => {
    expect(question(asked({ game: "clan", phase: "hand", hand: "7" }), ["A1"])).toBe("Face up or face down?");
    expect(question(asked({ game: "gang", phase: "hand", hand: "7" }), ["discard"])).toContain("turn over");
  });

  it("has words and buttons for every position of every game", () => {
    for (const { view, steps } of plays) {
      for (const step of steps) {
        const now = { ...view, ...step.asked };
        expect(question(now, [])).not.toBe("");
        expect(explanations(now)).not.toEqual([]);
      }
    }
  });

  it("says on the button what a pile means now", () => {
    const labels = (part: Partial<View>): string[] =>
      actions(asked(part), ["draw", "discard"]).map(({ label }) => label);
    expect(labels({ game: "bande", phase: "source", discard: ["7"] })).toEqual(["Draw", "Take the 7"]);
    expect(labels({ game: "bande", phase: "hand", hand: "draw2" })).toEqual(["Use it: draw", "Discard it"]);
  });

  it("shows the cards that a button is about", () => {
    const pictures = (part: Partial<View>, ...picks: string[]): (string | null)[] =>
      actions(asked(part), picks).map(({ picture }) => picture);
    expect(pictures({ game: "clan", phase: "hand", hand: "4" }, "up", "down")).toEqual(["4", "?"]);
    expect(pictures({ game: "gang", phase: "source", discard: ["1", "7"] }, "draw", "discard")).toEqual(["?", "7"]);
    expect(pictures({ game: "bande", phase: "hand", hand: "draw2" }, "draw", "discard")).toEqual([null, null]);
  });

  it("says what the game is about, and who wins", () => {
    expect(aim(asked({ game: "clan-combined" }))).toMatch(/^Fill your lodge.*The player with the most points wins\.$/);
    expect(aim(asked({ game: "bande-classic" }))).toMatch(/^Four face-down cards.*The player with the fewest points wins\.$/);
  });

  it("knows where the rules speak of it", () => {
    expect(rulesAddress(asked({ game: "bande", phase: "knock", hand: null }))).toBe("/rules/bande#ending-a-round");
    expect(rulesAddress(asked({ game: "clan", phase: "action", hand: "flip" }))).toBe("/rules/clan#special-cards");
    expect(rulesAddress(asked({ game: "gang", phase: "source", hand: null }))).toBe("/rules/gang#a-turn");
  });
});
