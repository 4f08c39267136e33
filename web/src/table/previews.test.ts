import { beforeAll, describe, expect, it } from "vitest";
import { read, speak } from "../lang/index.svelte";
import type { View } from "../wire";
import { isShown } from "./effects";
import { plays } from "./plays";
import { previewOf } from "./previews";

const NAMES = { A: "Mia", B: "Birke", C: "Weide" };
const asked = (part: Partial<View>): View => ({ ...plays[0]!.view, seat: "A", ender: null, legal: [], ...part });
const clan = asked({
  game: "clan",
  phase: "hand",
  hand: "4",
  cards: { A: ["3", "6", "-", "-", "-"], B: ["2", "?", "7", "-", "-"], C: ["?", "5", "-", "-", "-"] },
  legal: ["A3", "A4", "B2", "B3", "C1"].flatMap((slot) => [`put ${slot} up`, `put ${slot} down`]),
});

beforeAll(async () => {
  await read("later");
  await speak("de");
});

describe("a move before it is made", () => {
  it("clan: a theft says both halves, and what the own cards count then", () => {
    const preview = previewOf(clan, "put B3 up", NAMES)!;
    expect(preview.headline).toBe("Du gibst die 4 – du nimmst Birkes 7");
    expect(preview.ways).toEqual([{ from: "hand-A", to: "B3" }, { from: "B3", to: "A3" }]);
    expect(preview.ghosts).toEqual([{ place: "B3", card: "4", seen: null }, { place: "A3", card: "7", seen: null }]);
    expect(preview.landings).toEqual(["A4"]);
    expect(preview.count).toMatchObject({ before: { sum: 9, bonus: 0 }, after: { sum: 16, bonus: 0 }, isBetter: true });
  });

  it("clan: the taken card lies where and how it is chosen", () => {
    const { ghosts, ways, landings, count, notes } = previewOf(clan, "put B3 down", NAMES, "put A4 down")!;
    expect(ghosts).toEqual([{ place: "B3", card: "?", seen: "4" }, { place: "A4", card: "?", seen: "7" }]);
    expect(ways.at(-1)).toEqual({ from: "B3", to: "A4" });
    expect([landings, count]).toEqual([["A3"], null]);
    expect(notes).toContain("Die Karten darunter sind dann geschützt.");
  });

  it("clan: a face-down card goes to the hand first, unless there is one space for it", () => {
    expect(previewOf(clan, "put B2 up", NAMES)).toMatchObject({ ways: [{}, { from: "B2", to: "hand-A" }], landings: [] });
    const last = { ...clan, legal: ["put A5 up", "put A5 down", "put B2 up"], cards: { ...clan.cards, A: ["3", "6", "1", "2", "-"] } };
    expect(previewOf(last, "put B2 up", NAMES)!.ways.at(-1)).toEqual({ from: "B2", to: "A5" });
  });

  it("clan: a face-down card is neither named nor counted", () => {
    const preview = previewOf(clan, "put B2 down", NAMES)!;
    expect(preview.headline).toBe("Du gibst die 4 verdeckt – du nimmst Birkes Karte unten in der Mitte");
    expect(preview.count).toBeNull();
    expect(preview.notes).toEqual(["Du siehst die Karte, sobald du sie hast, und legst sie dann in deine Burg."]);
  });

  it("clan: a face-down card can lie in every own space", () => {
    expect(previewOf(clan, "put B2 down", NAMES)!.ghosts).toEqual([
      { place: "B2", card: "?", seen: "4" },
      { place: "A3", card: "?", seen: null },
      { place: "A4", card: "?", seen: null },
    ]);
  });

  it("clan: says which card becomes protected, and which one loses that", () => {
    expect(previewOf(clan, "put B3 down", NAMES)!.notes).toEqual(["Birkes 2 ist dann geschützt: Niemand sonst darf sie anrühren."]);
    expect(previewOf(clan, "put C1 up", NAMES)!.notes).toContain("Weides 5 ist dann nicht mehr geschützt.");
  });

  it("clan: a card that is turned over changes what is protected", () => {
    const action = { ...clan, phase: "action", hand: "flip", legal: ["flip B2", "flip C1", "flip A1"] } as View;
    const lone = { ...action, cards: { ...clan.cards, B: ["?", "?", "7", "-", "-"] } };
    expect(previewOf(lone, "flip B2", NAMES)).toMatchObject({
      headline: "Du deckst Birkes Karte unten in der Mitte auf",
      notes: ["Birkes 7 ist dann nicht mehr geschützt."],
      ways: [],
      ghosts: [],
      count: null,
    });
    expect(previewOf(action, "flip A1", NAMES)).toMatchObject({
      headline: "Du drehst deine 3 um, dann liegt sie verdeckt",
      notes: ["Deine 6 ist dann geschützt: Niemand sonst darf sie anrühren."],
    });
  });

  it("clan: counts the bonus of equal cards", () => {
    const full = { ...clan, hand: "6", cards: { ...clan.cards, A: ["6", "6", "1", "2", "-"] } };
    expect(previewOf(full, "put A3 up", NAMES)!.count).toMatchObject({ before: { sum: 15, bonus: 0 }, after: { sum: 20, bonus: 15 } });
  });

  it("clan: says that the fifth card ends the round, and that five equal ones win", () => {
    const full = { ...clan, hand: "6", legal: ["put A5 up", "put B3 up"], cards: { ...clan.cards, A: ["6", "6", "1", "2", "-"] } };
    for (const move of ["put A5 up", "put B3 up", "put B2 up"])
      expect(previewOf(full, move, NAMES)!.ending).toMatch(/^Deine fünfte Karte beendet den Durchgang: Alle anderen haben .* 10 Malus\.$/);
    for (const move of ["put A3 up", "put B4 up"]) expect(previewOf(full, move, NAMES)!.ending).toBeNull();
    expect(previewOf({ ...full, ender: "B" }, "put A5 up", NAMES)!.ending).toBeNull();
    const five = { ...full, cards: { ...clan.cards, A: ["6", "6", "6", "6", "-"] } };
    expect(previewOf(five, "put A5 up", NAMES)!.ending).toBe("Fünf gleiche Karten: Damit gewinnst du die ganze Partie!");
    expect(previewOf(five, "put A5 down", NAMES)!.ending).toMatch(/^Deine fünfte Karte/);
  });

  it("clan: an own card is replaced, and another one discarded", () => {
    const preview = previewOf(clan, "put A1 up", NAMES)!;
    expect(preview.headline).toBe("Du legst die 4 hierher – du legst deine 3 ab");
    expect(preview.ways.at(-1)).toEqual({ from: "A1", to: "discard" });
    expect(previewOf({ ...clan, phase: "action", hand: "cleanup" }, "clean B3", NAMES)!.headline).toBe("Du legst Birkes 7 ab");
  });

  it("gang: a pair is made or broken, and the last face-down card ends the round", () => {
    const gang = asked({ game: "gang", phase: "hand", hand: "4", cards: { A: ["4", "1", "2", "2", "?", "1", "5", "2"], B: [] } });
    const ending = "Dann liegen alle deine Karten offen, und der Durchgang endet: Alle anderen haben noch einen Zug.";
    expect(previewOf(gang, "put A5", NAMES)).toMatchObject({
      notes: ["Das gibt ein Paar: Diese Spalte zählt 0."],
      ending,
      count: { label: "column", before: { sum: 4 }, after: { sum: 0 }, isBetter: true },
    });
    expect(previewOf(gang, "turn A5", NAMES)).toMatchObject({ ending, headline: "Du legst die 4 ab – du deckst deine letzte Karte auf" });
    expect(previewOf({ ...gang, ender: "B" }, "put A5", NAMES)!.ending).toBeNull();
    expect(previewOf(gang, "put A2", NAMES)!.notes).toEqual(["Das Paar in dieser Spalte ist dann weg."]);
    const beaver = { ...gang, cards: { A: ["beaver", "1", "2", "2", "?", "1", "5", "2"], B: [] } };
    expect(previewOf(beaver, "swim A1 A7", NAMES)).toMatchObject({
      ghosts: [{ place: "A1", card: "4" }, { place: "A7", card: "beaver" }],
      count: { label: "columns", before: { sum: 7 }, after: { sum: 4 } },
    });
    const equal = { ...gang, cards: { A: ["4", "1", "4", "2", "?", "1", "4", "2"], B: [] } };
    expect(previewOf(equal, "put A5", NAMES)!.notes.at(-1)).toBe("Gleiche Paare bringen zusammen −10 Punkte.");
  });

  it("bande: a swap, a replaced card, a card from the discard pile, a knock", () => {
    const bande = asked({ game: "bande", phase: "hand", hand: "3", discard: ["9"], cards: { A: ["?", "?", "?", "?"], B: ["?", "?", "?", "?"] } });
    expect(previewOf(bande, "put A2", NAMES)).toMatchObject({
      headline: "Du legst die 3 hierher – du legst deine zweite Karte ab",
      ghosts: [{ place: "A2", card: "?", seen: "3" }],
      count: null,
    });
    const aided = { ...bande, known: { A: ["2", "8", "?", "peek"], B: ["?", "1", "?", "?"] } };
    expect(previewOf(aided, "put A2", NAMES)!.count).toMatchObject({ label: "known", before: { sum: 10 }, after: { sum: 5 } });
    expect(previewOf({ ...aided, hand: "swap" }, "swap A2 B2", NAMES)!.count).toMatchObject({ after: { sum: 3 } });
    for (const move of ["put A3", "put A4", "swap A2 B1"]) expect(previewOf({ ...aided, hand: move.startsWith("swap") ? "swap" : "3" }, move, NAMES)!.count).toBeNull();
    expect(previewOf({ ...bande, hand: "swap" }, "swap A1 B2", NAMES)).toMatchObject({
      headline: "Du tauschst deine erste Karte gegen Birkes zweite Karte",
      notes: ["Niemand sieht sich diese Karten an."],
      ghosts: [{ place: "A1", card: "?", seen: null }, { place: "B2", card: "?", seen: null }],
    });
    const taken = previewOf({ ...bande, phase: "source", hand: null }, "take A4", NAMES)!;
    expect(taken.headline).toBe("Du legst die 9 hierher – du legst deine vierte Karte ab");
    expect(taken.ways[0]).toEqual({ from: "discard", to: "A4" });
    expect(previewOf({ ...bande, phase: "knock", hand: null }, "knock", NAMES)).toMatchObject({
      headline: "Du klopfst und beendest den Durchgang",
      ending: "Alle anderen haben noch einen Zug, dann wird gezählt.",
    });
  });

  it("has words for every move that needs a second tap, in all games and both languages", async () => {
    for (const language of ["en", "de"] as const) {
      await speak(language);
      for (const { view, steps } of plays) {
        for (const step of steps) {
          const now = { ...view, ...step.asked };
          for (const move of now.legal.filter((each) => isShown(each, now))) {
            const { headline, ending, notes } = previewOf(now, move, NAMES)!;
            expect([headline, ending, ...notes].join(" ")).not.toMatch(/\{|table\.|log\.|undefined/);
          }
        }
      }
    }
  });

  it("names nothing that lies hidden, and counts it only with the memory aid", () => {
    for (const { view, steps } of plays) {
      for (const step of steps) {
        const now = { ...view, ...step.asked };
        const blind = { ...now, known: Object.fromEntries(Object.entries(now.cards).map(([seat, row]) => [seat, row.map(() => "9")])) };
        for (const move of now.legal.filter((each) => isShown(each, now)))
          expect({ ...previewOf(blind, move, NAMES), count: null }).toEqual({ ...previewOf(now, move, NAMES), count: null });
      }
    }
  });
});
