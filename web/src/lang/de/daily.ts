/** Die Tagespartie auf Deutsch. */
import type { daily as english } from "../en/daily";

export const daily: Record<keyof typeof english, string> = {
  "daily.about": "Heute bekommen alle dieselben Karten und spielen gegen dieselben zwei Baumeister. Dein erster Versuch zählt; danach kannst du üben.",
  "daily.open": "noch nicht gespielt",
  "daily.running": "Du bist mittendrin.",
  "daily.given-up": "begonnen und aufgegeben",
  "daily.mine": "Du hast {points}, Platz {place} an deinem Tisch.",
  "daily.play": "Spielen",
  "daily.go-on": "Weiterspielen",
  "daily.again": "Üben",
  "daily.list": "Ergebnisse von {game}",
  "daily.you": "du",
  "daily.place": "Platz {place}",
  "daily.best.most": "Erst kommt der bessere Platz am eigenen Tisch, dann mehr Punkte.",
  "daily.best.fewest": "Erst kommt der bessere Platz am eigenen Tisch, dann weniger Punkte.",
  "daily.nobody": "Hier hat sie heute noch niemand zu Ende gespielt. Fang du an!",
  "daily.not-kept": "Dieser Server bewahrt keine Ergebnisse auf, darum gibt es nichts zu vergleichen.",
  "daily.list.about": "Wenn du eine Tagespartie zu Ende spielst, stehen dein Name, dein Biber und deine Punkte auf dieser Liste, und alle auf diesem Server können sie sehen. Löschst du die Partie unter „Meine Partien“, verschwindet sie von der Liste. Neue Karten kommen um Mitternacht UTC.",
  "daily.fixed": "Diese Karten hast du nicht mitgemischt, darum gilt die Partie nicht als fair gemischt. Sie folgen aus dem Datum: Wer den Quelltext dieses Programms liest, kann sie ausrechnen.",
};
