/** Words as the search compares them: without endings, accents and small words, and synonyms as one. */

interface Vocabulary {
  /** Words that every question has. */
  small: string;
  /** Each line has words that mean the same at the table. */
  same: string[];
  stem: (word: string) => string;
}

const VOCABULARIES: Record<string, Vocabulary> = {
  en: {
    small:
      "a again an and any are as at be been but by can could did do does dont for from had has have he her him his how i if in is it its just may me might must my no not of on or our own she should so still than that the their them then there they this to was we what when where which while who whom whose why will with would you your allowed also does really happens happen",
    same: [
      "swap exchange trade switch replace",
      "steal take taken took",
      "look peek see view watch",
      "discard drop throw",
      "pile deck stack",
      "lodge house",
      "penalty minus lose",
      "bonus extra",
      "tie draw-match equal-points same-score tied",
      "start begin starter first-player goes-first starting beginning",
      "end finish close over ending",
      "turned-over face-up open visible revealed",
      "face-down hidden closed covered-face",
      "empty run-out out-of-cards runs-out exhausted",
      "joker wild beaver",
      "remember memory memorise memorize",
      "special action",
      "use carry-out",
      "pass skip",
      "negative below-zero under-zero",
      "shuffle reshuffle rebuild rebuilt mix shuffled",
      "protected safe protection",
      "rearrange sort move-around reorder",
      "cover covered cover-up",
      "five-equal five-of-a-kind five-same five-identical",
      "knock knocking",
      "column columns",
      "total totals score",
      "browse leaf look-through",
    ],
    stem: (word) => {
      let stem = word.replace(/ies$/, "y").replace(/(ss|sh|ch|x)es$/, "$1");
      if (stem.length > 5) stem = stem.replace(/ing$/, "");
      if (stem.length > 4) stem = stem.replace(/ed$/, "");
      if (stem !== word) stem = stem.replace(/([bdgklmnprt])\1$/, "$1");
      return stem.replace(/([^su])s$/, "$1").replace(/([^aeiou])e$/, "$1");
    },
  },
  de: {
    small:
      "aber alle als also am an auch auf aus bei beim bin bis da dabei dann darf das dass dein deine dem den denn der des die dies diese diesen doch du ein eine einem einen einer eines er erst es etwas fur ganz geht gibt gilt habe haben hat ich ihm ihn ihr im immer in ist ja kann kein keine konnen macht mal einmal nochmal man mehr mein meine meinem meinen meiner mich mir mit muss mussen nach nein nicht noch nun nur ob oder ohne passiert schon sein seine sich sie sind so um und uns unser vom von vor war was wenn wer werden wie wird wo zu zum zur darfst durfen soll spater",
    same: [
      "tauschen wechseln ersetzen eintauschen getauscht",
      "klauen stehlen nehmen genommen nimmt wegnehmen gestohlen geklaut",
      "ansehen anschauen gucken schauen sehen nachsehen angucken angesehen anzusehen gucke schaue sieht",
      "spahen spicken",
      "ablegen abwerfen wegwerfen wegschmeissen abgelegt abgeworfen",
      "burg haus bau biberburg",
      "malus strafe minuspunkte abzug strafpunkte verliere",
      "bonus zusatzpunkte extrapunkte",
      "gleichstand unentschieden punktgleich",
      "beginnen anfangen starten startspieler fangt beginnt anfangt beginn",
      "ende beenden schluss aufhoren fertig endet",
      "aufdecken offen aufgedeckt sichtbar aufgedeckte",
      "verdeckt zugedeckt unbekannt",
      "leer aufgebraucht ausgegangen geht-aus",
      "joker biber",
      "merken erinnern gedachtnis",
      "sonderkarte aktionskarte spezialkarte",
      "passen aussetzen verzichten nichts-tun",
      "negativ unter-null minus",
      "mischen gemischt durchmischen",
      "schutz geschutzt schutzen sicher",
      "umsortieren sortieren verschieben ordnen",
      "zudecken bedecken abdecken bedeckt",
      "durchgang runde",
      "partie spiel",
      "spieler mitspieler person",
      "funf-gleiche funfling",
      "drei-gleiche drilling",
      "vier-gleiche vierling",
      "klopfen geklopft",
      "gezogen ziehen ziehe zieht",
      "durchblattern blattern durchsehen",
      "einzige einzelne",
    ],
    stem: (word) => {
      let stem = word.length > 5 ? word.replace(/^ge(?=[^n])/, "") : word;
      for (let pass = 0; pass < 2; pass += 1) {
        const shorter = stem.replace(/(em|en|er|es|est|st|et|e|n|s|t)$/, "");
        if (shorter.length > 3) stem = shorter;
      }
      return stem;
    },
  },
};

/** Letters only: “Ärger” and “aerger” are the same. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(/ß/g, "ss")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/([aou])e/g, "$1")
    .replace(/[’']s\b/g, "");
}

/** The words of a text as they are compared. */
export function words(text: string, language: string): string[] {
  const { small, ways, stem } = prepared(language);
  const plain = ways.reduce((said, [phrase, one]) => said.replaceAll(phrase, one), ` ${fold(text).replace(/[^a-z0-9]+/g, " ")} `);
  return plain
    .split(" ")
    .filter((word) => word && !small.has(word))
    .map((word) => canonical(stem(word), language));
}

interface Prepared {
  small: Set<string>;
  /** Phrases of several words, each with the word that stands for it. */
  ways: [string, string][];
  /** The first word of a group, by each of its words. */
  groups: Map<string, string>;
  stem: (word: string) => string;
}

const known = new Map<string, Prepared>();

function prepared(language: string): Prepared {
  const found = known.get(language);
  if (found) return found;
  const { small, same, stem } = VOCABULARIES[language] ?? { small: "", same: [], stem: (word: string) => word };
  const groups = same.map((line) => line.split(" ").map(fold));
  const made: Prepared = {
    small: new Set(fold(small).split(" ")),
    ways: groups.flatMap((group) => group.filter((way) => way.includes("-")).map((way): [string, string] => [` ${way.replaceAll("-", " ")} `, ` ${way.replaceAll("-", "")} `])),
    groups: new Map(groups.flatMap((group) => group.map((way): [string, string] => [stem(way.replaceAll("-", "")), stem(group[0]!.replaceAll("-", ""))]))),
    stem,
  };
  known.set(language, made);
  return made;
}

function canonical(stem: string, language: string): string {
  return prepared(language).groups.get(stem) ?? stem;
}
