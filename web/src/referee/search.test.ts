/** Questions as people ask them, with the ruling that answers them: it is among the first three. */
import { beforeAll, describe, expect, test } from "vitest";
import type { Game } from "../wire";
import { library, type Library } from "./load";
import { find, textOf, type Entry } from "./search";
import { fold, words } from "./words";

type Asked = [question: string, ruling: string, game?: Game];

const QUESTIONS: Record<"en" | "de", Asked[]> = {
  en: [
    ["can I swap a protected card?", "C14"],
    ["may I look at my own face-down cards again", "C38"],
    ["do I have to play the number I drew", "C01"],
    ["can I swap with another lodge when I already have four cards", "C05"],
    ["may I cover somebody else's cards", "C17"],
    ["two players have five of a kind", "C31"],
    ["does five of a kind win at once", "C30"],
    ["how many points is the bonus for three equal cards", "C29"],
    ["when does the ender lose ten points", "C33"],
    ["can a round score be negative because of the penalty", "C34"],
    ["who starts the next round in BiberClan", "C35", "clan"],
    ["tie at the end of the match", "C36", "clan"],
    ["must I use an action card on my own cards", "C20"],
    ["can I pass in BiberClan", "C39", "clan"],
    ["may I draw from the discard pile", "C43"],
    ["is a full lodge protected", "C18"],
    ["do used action cards come back", "C22"],
    ["can I refuse to peek", "V02"],
    ["where do the two swapped cards go", "V07"],
    ["can a beaver be taken from the discard pile", "G05"],
    ["may I discard a beaver", "G16"],
    ["the matching card for my beaver: must it swim", "G15"],
    ["where can a beaver swim to", "G20"],
    ["two pairs of 6 and two pairs of 3", "G25"],
    ["three equal pairs 10 or 15", "G26"],
    ["are equal cards side by side a pair", "G29"],
    ["do pairs of zero count", "G28"],
    ["draw pile is empty what now", "G11", "gang"],
    ["can totals be negative in Biber Gang", "G41", "gang"],
    ["may I put the taken card back", "B06", "bande"],
    ["may I look at my card before swapping it", "B07", "bande"],
    ["when may I knock", "B16"],
    ["can somebody knock a second time", "B17"],
    ["is the row of the knocker protected", "B18"],
    ["may I swap the cards of two other players", "B19"],
    ["may I peek at another player's card", "B20"],
    ["penalty for knocking with a bad score", "B31"],
    ["special card on top of the discard pile", "B03", "bande"],
    ["in which order are special cards replaced when scoring", "B22"],
    ["may I rearrange my row", "B26"],
    ["must I draw the second card of draw two", "B09"],
    ["does the start move on in the classic edition", "K03"],
    ["may I look through the discard pile", "X05"],
    ["are you allowed to remember cards", "X04"],
  ],
  de: [
    ["Darf ich eine geschützte Karte tauschen?", "C14"],
    ["Darf ich meine verdeckten Karten noch mal angucken?", "C38"],
    ["muss ich die gezogene zahl legen", "C01"],
    ["Darf ich klauen wenn ich schon vier Karten habe", "C05"],
    ["darf ich fremde Karten zudecken", "C17"],
    ["zwei Spieler haben fünf gleiche Karten", "C31"],
    ["gewinnt man mit fünf gleichen sofort", "C30"],
    ["wie viel Bonus für drei gleiche", "C29"],
    ["wann bekomme ich die Strafe von zehn Punkten", "C33"],
    ["kann man durch den Malus unter null kommen", "C34"],
    ["Wer fängt die nächste Runde an", "C35", "clan"],
    ["Unentschieden am Ende", "C36", "clan"],
    ["Muss ich die Aktionskarte bei mir selber ausführen", "C20"],
    ["Darf ich aussetzen", "C39", "clan"],
    ["darf ich vom ablagestapel ziehen", "C43"],
    ["ist eine volle Burg geschuetzt", "C18"],
    ["kommen benutzte Sonderkarten wieder ins Spiel", "C22"],
    ["darf ich auf Spähen verzichten", "V02"],
    ["bei welchen Karten darf ich spähen", "V03"],
    ["Darf ich einen Biber vom Ablagestapel nehmen", "G05"],
    ["darf ich den biber wegwerfen", "G16"],
    ["muss der Biber schwimmen wenn ich die passende Karte habe", "G15"],
    ["wohin schwimmt der biber", "G20"],
    ["zwei Paare 6 und zwei Paare 3", "G25"],
    ["drei gleiche Paare 10 oder 15 minus", "G26"],
    ["Sind gleiche Karten nebeneinander ein Paar?", "G29"],
    ["zählen Paare mit 0", "G28"],
    ["Nachziehstapel leer, was jetzt?", "G11", "gang"],
    ["kann die Summe negativ sein", "G41", "gang"],
    ["darf ich die genommene Karte wieder zurücklegen", "B06", "bande"],
    ["darf ich meine Karte vor dem Tauschen anschauen", "B07", "bande"],
    ["wann darf ich klopfen", "B16"],
    ["darf ein zweiter klopfen", "B17"],
    ["ist meine Reihe sicher wenn ich geklopft habe", "B18"],
    ["darf ich die Karten von zwei anderen tauschen", "B19"],
    ["darf ich bei anderen spähen", "B20"],
    ["gibt es eine Strafe wenn ich mit vielen Punkten klopfe", "B31"],
    ["Sonderkarte liegt oben auf dem Ablagestapel", "B03", "bande"],
    ["Reihenfolge beim Ersetzen der Sonderkarten", "B22"],
    ["darf ich meine Reihe sortieren", "B26"],
    ["muss ich bei Zweimal ziehen die zweite Karte ziehen", "B09"],
    ["wandert der Startspieler in der klassischen Ausgabe weiter", "K03"],
    ["darf ich den Ablagestapel durchsehen", "X05"],
    ["Darf man sich Karten merken?", "X04"],
  ],
};

function idOf(entry: Entry): string {
  return entry.kind === "ruling" ? entry.ruling.id : `${entry.passage.game}#${entry.passage.section.id}`;
}

describe.each(["en", "de"] as const)("the referee in %s", (language) => {
  let all: Library;
  beforeAll(async () => {
    all = await library(language);
  });

  test.each(QUESTIONS[language])("%s", (question, ruling, game) => {
    expect(find(all.index, question, game ?? null).slice(0, 3).map(idOf)).toContain(ruling);
  });

  test("finds a ruling by its id, and every ruling by its own question", () => {
    expect(find(all.index, " g15", null).map(idOf)).toEqual(["G15"]);
    const lost = all.rulings.filter(({ id, question, games }) => !find(all.index, question, games[0]!).slice(0, 3).map(idOf).includes(id));
    expect(lost.map(({ id }) => id)).toEqual([]);
  });

  test("finds nothing for what is not about the games", () => {
    expect(find(all.index, "xylophone zzz", null)).toEqual([]);
    expect(find(all.index, "", null)).toEqual([]);
  });

  test("has the rules of every game too, without what the examples say", () => {
    const found = all.index.entries.flatMap(({ entry }) => (entry.kind === "passage" ? [entry.passage] : []));
    expect(new Set(found.map(({ game }) => game)).size).toBe(5);
    expect(found.every(({ html }) => textOf(html).trim().length > 0)).toBe(true);
  });

  test("every picture exists", () => {
    const missing = all.rulings.filter(({ picture }) => {
      if (!picture) return false;
      const examples = all.pages.get(picture[0])!.sections.flatMap(({ parts }) => parts.filter((part) => "name" in part && part.name === "example"));
      return !examples[picture[1] - 1];
    });
    expect(missing).toEqual([]);
  });
});

test("words are compared without accents, endings and small words", () => {
  expect(fold("Ärger, Straße, geschuetzt")).toBe("arger, strasse, geschutzt");
  expect(words("Darf ich eine geschützte Karte tauschen?", "de")).toEqual(words("geschuetzten Karten getauscht", "de"));
  expect(words("May I swap the cards?", "en")).toEqual(words("exchanging a card", "en"));
  expect(words("Ĉu mi rajtas", "eo")).toEqual(["cu", "mi", "rajtas"]);
});
