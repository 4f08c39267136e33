/** The guided first match in German, around what the lessons themselves say. */
import type { lesson as english } from "../en/lesson";

export const lesson: Record<keyof typeof english, string> = {
  "lesson.guide": "{name} erklärt",
  "lesson.on": "Weiter",
  "lesson.hint": "Wähle, was leuchtet.",
  "lesson.draw": "Du bist dran: Zieh eine Karte vom Nachziehstapel.",
  "lesson.step": "Schritt {step} von {steps}",
  "lesson.leave": "Verlassen, ein andermal weiter",
  "lesson.skip": "Ich kann das schon",
  "lesson.won": "Super, du hast gewonnen!",
  "lesson.played": "Das war {game}.",
  "lesson.learned": "Jetzt weißt du",
  "lesson.play": "Eine Partie spielen",
  "lesson.next": "Als Nächstes: {game}",
  "lesson.again": "Noch einmal",
  "lesson.home": "Zum Start",
  "lesson.none": "Für dieses Spiel gibt es keine geführte erste Partie",
  "lesson.none.rules": "Lies stattdessen die Regeln",
  "lessons.about": "In wenigen Minuten spielst du ein Spiel durch, und ein Biber zeigt dir, wie es geht.",
  "lessons.real": "Mit den echten Karten",
  "lessons.real.about": "Die Schachtel steht auf dem Tisch? Der Punktezettel zählt eure Karten, und der Schiedsrichter beantwortet Fragen zu den Regeln.",
  "lessons.minutes": "{minutes} Min.",
  "lessons.done": "Geschafft",
  "lessons.begun": "Noch nicht zu Ende",
  "lessons.begin": "Anfangen",
  "lessons.go-on": "Weiterspielen",
};
