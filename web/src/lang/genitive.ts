/** Whose: a person's name in the genitive; the twin of `biberbau.lang.genitive`. */
import type { Language } from "../wire";

/** “Willow’s”; in German “Weides”, “Klaus’”, and “Oma 2’s” where no letter is last. */
export function genitive(name: string, language: Language): string {
  if (language !== "de") return `${name}’s`;
  if (/(s|ß|x|z|ce)$/i.test(name)) return `${name}’`;
  return /\p{L}$/u.test(name) ? `${name}s` : `${name}’s`;
}
