/**
 * What the page says. `t("start.title")` is the text in the language of the moment; components that use it follow
 * when the language changes. A language is one file, loaded when it is first spoken.
 */
import type { Language } from "../wire";
import type { texts as english } from "./en";
import type { Fields, OwnKey, SharedKey } from "./keys";

export type { Key } from "./keys";

type Texts = typeof english;

const loaders: Record<Language, () => Promise<{ texts: Record<keyof Texts, string> }>> = {
  en: () => import("./en"),
  de: () => import("./de"),
};

let spoken = $state.raw<{ language: Language; texts: Record<string, string> }>({ language: "en", texts: {} });
/** Texts that the server brings, by language: of games that this page was not built with. */
let brought = $state.raw<Record<string, Record<string, string>>>({});

/** Changes the language once its texts are there. */
export async function speak(language: Language): Promise<void> {
  const { texts } = await loaders[language]();
  spoken = { language, texts };
}

/** Takes in texts of the server's; the page's own go first. */
export function addTexts(texts: Record<string, Record<string, string>>): void {
  brought = texts;
}

/** The language of the moment. */
export function language(): Language {
  return spoken.language;
}

/** The text of a key, its fields filled in. */
export function t<K extends OwnKey>(key: K, ...fields: Fields<K>): string;
export function t(key: SharedKey, fields?: Record<string, string | number>): string;
export function t(key: string, fields: Record<string, string | number> = {}): string {
  return fill(find(key) ?? key, fields);
}

/** Has the catalogue a text for this? For keys that depend on the game or the moment. */
export function hasText(key: string): key is SharedKey {
  return find(key) !== undefined;
}

function find(key: string): string | undefined {
  return spoken.texts[key] ?? brought[spoken.language]?.[key];
}

/** What the server says, in the language of the moment. */
export function said(says: Record<string, string>): string {
  return says[spoken.language] ?? says["en"] ?? "";
}

/** Puts the fields into a text. */
export function fill(text: string, fields: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(fields[name] ?? whole));
}
