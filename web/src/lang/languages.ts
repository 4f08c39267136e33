/** The languages of the page, each by its own name. */
import type { Language } from "../wire";

export const names: Record<Language, string> = { de: "Deutsch", en: "English" };

export const languages = Object.keys(names) as Language[];

/** The language after this one; after the last comes the first. */
export function nextLanguage(language: Language): Language {
  return languages[(languages.indexOf(language) + 1) % languages.length]!;
}
