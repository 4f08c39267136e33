/** The people at a table, in German. */
import type { people as english } from "../en/people";

export const people: Record<keyof typeof english, string> = {
  "people.here": "{name} ist da. Ein Platz lässt sich nur vergeben, wenn die Person weg ist.",
  "people.gone": "{name} ist weg. Nach {seconds} Sekunden spielt ein Bot, und dann lässt sich der Platz vergeben.",
  "people.away": "{name} ist weg, und ein Bot spielt.",
  "people.given": "Der Platz von {name} ist vergeben: Der Bot spielt weiter, bis {name} den Platz wieder einnimmt.",
  "people.votes": "Stimmen: {count}",
  "people.give": "Platz von {name} vergeben",
  "people.give.vote": "Dafür stimmen, den Platz von {name} zu vergeben",
  "people.give.about": "Der Bot behält dann den Platz, bis {name} ihn wieder einnimmt, und eine neue Partie wartet nicht auf {name}.",
  "people.same": "Diese Personen kommen aus demselben Netz: {names}. Vielleicht wohnen sie zusammen, oder es ist eine Person mit mehreren Geräten.",
  "people.none": "Sonst sitzt hier niemand.",
};
