/** Rätsel, auf Deutsch. */
import themes from "../../generated/puzzle.de.json";
import type { own as english } from "../en/puzzle";

const own: Record<keyof typeof english, string> = {
  "puzzles.today": "Rätsel des Tages",
  "puzzles.about": "Heute haben alle dasselbe Rätsel. Die Karten liegen so, wie jemand sie in einer Partie gesehen hat, und genau eine Entscheidung ist klar die beste.",
  "puzzles.solve": "Lösen",
  "puzzles.look-again": "Gelöst. Noch einmal ansehen",
  "puzzles.streak": "{days} Tage hintereinander!",
  "puzzles.streak.1": "Ein Tag. Komm morgen wieder!",
  "puzzles.game": "Spiel",
  "puzzles.theme": "Worum es geht",
  "puzzles.theme.all": "alles",
  "puzzles.number": "Nr. {number}",
  "puzzles.done": "gelöst",
  "puzzles.level.about": "Bei jedem Rätsel steht, welcher Bot die Lösung findet, also wie schwer es ist. Was du gelöst hast, bleibt nur auf diesem Gerät. Eine Serie übersteht einen freien Tag in der Woche.",
  "puzzles.empty": "Hier gibt es noch keine Rätsel.",
  "puzzles.none": "Dieses Rätsel gibt es nicht.",
  "puzzles.ask": "Finde den besten Zug",
  "puzzles.wrong": "Das ist es nicht",
  "puzzles.wrong.points": "Der beste Zug bringt mehr. Versuch einen anderen.",
  "puzzles.right": "Richtig!",
  "puzzles.shown": "Das ist der beste Zug",
  "puzzles.recall": "Gesehene Karten",
  "puzzles.tip": "Tipp",
  "puzzles.tip.about": "Darum geht es: {themes}.",
  "puzzles.reveal": "Auflösen",
  "puzzles.again": "Noch einmal",
  "puzzles.next": "Nächstes Rätsel",
  "puzzles.leave": "Zu allen Rätseln",
};

export const puzzle = { ...themes, ...own };
