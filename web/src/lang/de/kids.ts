/** Children's play in German. */
import type { kids as english } from "../en/kids";

export const kids: Record<keyof typeof english, string> = {
  "kids.hello": "Hallo {name}!",
  "kids.hello.new": "Hallo!",
  "kids.what": "Was spielen wir?",
  "kids.play": "spielen",
  "kids.learn": "Zeig’s mir erst",
  "kids.set": "So wird gespielt",
  "kids.round": "kurze Partie",
  "kids.rounds": "Durchgänge",
  "kids.memory": "Gedächtnis­hilfe an",
  "kids.memory.off": "Gedächtnis­hilfe aus",
  "kids.slow": "schön langsam",
  "kids.slow.off": "normales Tempo",
  "kids.change": "Für Große: ändern",
  "kids.change.title": "Spielen für Kinder",
  "kids.change.about": "Das gilt für alle Spiele, die von der Kinderseite aus beginnen, und bleibt auf diesem Gerät so.",
  "kids.change.rounds": "Wie viele Durchgänge?",
  "kids.change.done": "Fertig",
  "kids.change.more": "Alle Spiele und Einstellungen",
};
