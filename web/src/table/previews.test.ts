import { beforeAll, describe, expect, it } from "vitest";
import { read, speak } from "../lang/index.svelte";
import type { View } from "../wire";
import { isFinal } from "./effects";
import { plays } from "./plays";
import { previewOf } from "./previews";

const NAMES = { A: "Mia", B: "Birke", C: "Weide" };
const asked = (part: Partial<View>): View => ({ ...plays[0]!.view, seat: "A", ender: null, legal: [], ...part });
const clan = asked({
  game: "clan",
  phase: "hand",
  hand: "4",
  cards: { A: ["3", "6", "-", "-", "-"], B: ["2", "?", "7", "-", "-"], C: ["?", "5", "-", "-", "-"] },
});

beforeAll(async () => {
  await read("later");
  await speak("de");
});

describe("a move before it is made", () => {
  it("clan: a theft says both halves, and what the own cards count then", () => {
    const preview = previewOf(clan, "put B3 up", NAMES)!;
    expect(preview.headline).toBe("Du gibst die 4 – du nimmst Birkes 7");
    expect(preview.ways).toEqual([{ from: "hand-A", to: "B3" }, { from: "B3", to: "hand-A" }]);
    expect(preview.ghosts).toEqual([{ place: "B3", card: "4" }]);
    expect(preview.count).toEqual({ before: { sum: 9, bonus: 0 }, after: { sum: 16, bonus: 0 } });
  });

  it("clan: a face-down card is neither named nor counted", () => {
    const preview = previewOf(clan, "put B2 down", NAMES)!;
    expect(preview.headline).toBe("Du gibst die 4 verdeckt – du nimmst Birkes Karte unten in der Mitte");
    expect(preview.count).toBeNull();
    expect(preview.notes).toEqual(["Du siehst die Karte, sobald du sie hast."]);
  });

  it("clan: says which card becomes protected, and which one loses that", () => {
    expect(previewOf(clan, "put B3 down", NAMES)!.notes).toEqual(["Birkes 2 ist dann geschützt: Nur wem sie gehört, darf sie anrühren."]);
    expect(previewOf(clan, "put C1 up", NAMES)!.notes).toContain("Weides 5 ist dann nicht mehr geschützt.");
  });

  it("clan: counts the bonus of equal cards, and says that the fifth card ends the round", () => {
    const full = { ...clan, hand: "6", cards: { ...clan.cards, A: ["6", "6", "1", "2", "-"] } };
    expect(previewOf(full, "put A3 up", NAMES)!.count).toEqual({ before: { sum: 15, bonus: 0 }, after: { sum: 20, bonus: 15 } });
    expect(previewOf(full, "put B3 up", NAMES)!.notes.at(-1)).toContain("fünfte Karte");
    expect(previewOf({ ...full, ender: "B" }, "put B3 up", NAMES)!.notes).toEqual([]);
  });

  it("clan: an own card is replaced, and cleared away", () => {
    const preview = previewOf(clan, "put A1 up", NAMES)!;
    expect(preview.headline).toBe("Du legst die 4 hierher – du legst deine 3 ab");
    expect(preview.ways.at(-1)).toEqual({ from: "A1", to: "discard" });
    expect(previewOf({ ...clan, phase: "action", hand: "cleanup" }, "clean B3", NAMES)!.headline).toBe("Du räumst Birkes 7 ab");
  });

  it("gang: a pair is made or broken, and the last face-down card ends the round", () => {
    const gang = asked({ game: "gang", phase: "hand", hand: "4", cards: { A: ["4", "1", "2", "2", "?", "1", "5", "2"], B: [] } });
    expect(previewOf(gang, "put A5", NAMES)!.notes).toEqual([
      "Das gibt ein Paar: Diese Spalte zählt 0.",
      "Dann liegen alle deine Karten offen: Alle anderen haben noch einen Zug.",
    ]);
    expect(previewOf(gang, "put A2", NAMES)!.notes).toEqual(["Das Paar in dieser Spalte ist dann weg."]);
    const beaver = { ...gang, cards: { A: ["beaver", "1", "2", "2", "?", "1", "5", "2"], B: [] } };
    expect(previewOf(beaver, "swim A1 A7", NAMES)!.ghosts).toEqual([{ place: "A1", card: "4" }, { place: "A7", card: "beaver" }]);
  });

  it("bande: a swap, a replaced card, a card from the discard pile, a knock", () => {
    const bande = asked({ game: "bande", phase: "hand", hand: "3", discard: ["9"], cards: { A: ["?", "?", "?", "?"], B: ["?", "?", "?", "?"] } });
    expect(previewOf(bande, "put A2", NAMES)).toMatchObject({
      headline: "Du legst die 3 hierher – du legst deine zweite Karte ab",
      ghosts: [],
    });
    expect(previewOf({ ...bande, hand: "swap" }, "swap A1 B2", NAMES)).toMatchObject({
      headline: "Du tauschst deine erste Karte gegen Birkes zweite Karte",
      notes: ["Niemand sieht sich diese Karten an."],
    });
    const taken = previewOf({ ...bande, phase: "source", hand: null }, "take A4", NAMES)!;
    expect(taken.headline).toBe("Du legst die 9 hierher – du legst deine vierte Karte ab");
    expect(taken.ways[0]).toEqual({ from: "discard", to: "A4" });
    expect(previewOf({ ...bande, phase: "knock", hand: null }, "knock", NAMES)).toMatchObject({
      headline: "Du klopfst und beendest den Durchgang",
      notes: ["Alle anderen haben noch einen Zug, dann wird gezählt."],
    });
  });

  it("has words for every move that needs a second tap, in all games and both languages", async () => {
    for (const language of ["en", "de"] as const) {
      await speak(language);
      for (const { view, steps } of plays) {
        for (const step of steps) {
          const now = { ...view, ...step.asked };
          for (const move of now.legal.filter((each) => isFinal(each, now))) {
            const { headline, notes } = previewOf(now, move, NAMES)!;
            expect([headline, ...notes].join(" ")).not.toMatch(/\{|table\.|log\.|undefined/);
          }
        }
      }
    }
  });

  it("names nothing that lies hidden", () => {
    for (const { view, steps } of plays) {
      for (const step of steps) {
        const now = { ...view, ...step.asked };
        const blind = { ...now, known: Object.fromEntries(Object.entries(now.cards).map(([seat, row]) => [seat, row.map(() => "9")])) };
        for (const move of now.legal.filter((each) => isFinal(each, now)))
          expect(previewOf(blind, move, NAMES)).toEqual(previewOf(now, move, NAMES));
      }
    }
  });
});
