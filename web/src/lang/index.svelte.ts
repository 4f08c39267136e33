/**
 * The texts of the page. `t("start.title")` is the text in the current language; components that use it update
 * when the language changes. Each language is one file, loaded on first use; chapters of it are loaded when they are wanted.
 */
import { untrack } from "svelte";
import type { Language } from "../wire";
import type { Chapter } from "./chapters";
import type { texts as english } from "./en";
import type { Fields, OwnKey, SharedKey } from "./keys";

export type { Key } from "./keys";

type Texts = typeof english;

const loaders: Record<Language, () => Promise<{ texts: Record<keyof Texts, string> }>> = {
  en: () => import("./en"),
  de: () => import("./de"),
};

let spoken = $state.raw<{ language: Language; texts: Record<string, string> }>({ language: "en", texts: {} });
/** Texts from the server, by language: of games that this page was not built with. */
let brought = $state.raw<Record<string, Record<string, string>>>({});

/** Chapters that were read, by language. They are kept apart, so that what others say is not said again. */
let chaptersRead = $state.raw<Partial<Record<Language, Record<string, string>>>>({});
const wanted = new Set<Chapter>();

/** Changes the language once its texts are loaded. */
export async function speak(language: Language): Promise<void> {
  const { texts } = await loaders[language]();
  await Promise.all([...wanted].map((chapter) => readIn(language, chapter)));
  spoken = { language, texts };
}

/** Loads a chapter of the texts, for this language and for those that are chosen later. */
export async function read(chapter: Chapter): Promise<void> {
  wanted.add(chapter);
  await readIn(untrack(language), chapter);
}

/** What is loaded, once the chapter of texts that it needs is there too. */
export async function withChapter<Loaded>(chapter: Chapter, loading: Promise<Loaded>): Promise<Loaded> {
  const [loaded] = await Promise.all([loading, read(chapter)]);
  return loaded;
}

async function readIn(language: Language, chapter: Chapter): Promise<void> {
  const { chapters } = await import("./chapters");
  const { [chapter]: texts } = await chapters[`./${language}/${chapter}.ts`]!();
  chaptersRead = { ...chaptersRead, [language]: { ...chaptersRead[language], ...texts } };
}

/** Adds texts from the server; the page's own take precedence. */
export function addTexts(texts: Record<string, Record<string, string>>): void {
  brought = texts;
}

/** The current language. */
export function language(): Language {
  return spoken.language;
}

/** The text of a key, its fields filled in. */
export function t<K extends OwnKey>(key: K, ...fields: Fields<K>): string;
export function t(key: SharedKey, fields?: Record<string, string | number>): string;
export function t(key: string, fields: Record<string, string | number> = {}): string {
  return fill(find(key) ?? key, fields);
}

/** Whether the catalogue has a text for this key. For keys that depend on the game or the phase. */
export function hasText(key: string): key is SharedKey {
  return find(key) !== undefined;
}

function find(key: string): string | undefined {
  return spoken.texts[key] ?? chaptersRead[spoken.language]?.[key] ?? brought[spoken.language]?.[key];
}

/** A message of the server in the current language. */
export function said(says: Record<string, string>): string {
  return says[spoken.language] ?? says["en"] ?? "";
}

/** Puts the fields into a text. */
export function fill(text: string, fields: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(fields[name] ?? whole));
}
