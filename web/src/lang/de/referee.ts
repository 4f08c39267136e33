/** The referee in German. */
import type { referee as english } from "../en/referee";

export const referee: Record<keyof typeof english, string> = {
  "referee.title": "Schiedsrichter",
  "referee.about": "Seid ihr euch am Tisch nicht einig? Fragt mit euren eigenen Worten. Die Antwort kommt aus den Regeln und Entscheidungen, auch ohne Netz.",
  "referee.ask": "Eure Frage",
  "referee.example": "Darf ich eine geschützte Karte tauschen?",
  "referee.game": "Spiel",
  "referee.game.all": "Alle Spiele",
  "referee.found": "Antworten: {count}",
  "referee.none": "Dazu findet der Schiedsrichter nichts. Versucht andere Wörter, wählt ein anderes Spiel, oder lest die Regeln.",
  "referee.often": "Oft gefragt",
  "referee.all": "Alle Fragen zu {game}",
  "referee.why": "Warum:",
  "referee.picture": "Bild",
  "referee.rules": "In den Regeln",
  "referee.rules.of": "Regeln von {game}: {section}",
  "referee.every": "alle Spiele",
  "referee.number": "Entscheidung {id}",
};
