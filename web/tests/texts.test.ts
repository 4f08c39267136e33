/** The texts of the page: complete in both languages, and nothing in them that nobody says. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

type Texts = Record<string, string>;

const SOURCES = join(import.meta.dirname, "..", "src");
const english = chapters(import.meta.glob("../src/lang/en/*.ts", { eager: true }));
const german = chapters(import.meta.glob("../src/lang/de/*.ts", { eager: true }));
const sharedEnglish = together(import.meta.glob("../src/generated/*.en.json", { eager: true, import: "default" }));
const sharedGerman = together(import.meta.glob("../src/generated/*.de.json", { eager: true, import: "default" }));
const OWN = Object.keys(english).filter((key) => !(key in sharedEnglish));

const code = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.(svelte|ts)$/.test(file) && !file.endsWith(".test.ts") && !/^(lang|generated)[\\/]/.test(file))
  .map((file) => readFileSync(join(SOURCES, file), "utf8"))
  .join("\n");

/** Keys in full, and the beginnings of those that are put together: `game.${game}`. */
const said = new Set([...code.matchAll(/["'`]([a-z][\w-]*(?:\.[\w?-]+)+)["'`]/g)].map(([, key]) => key!));
const begun = [...code.matchAll(/`([a-z][\w-]*\.(?:[\w-]+\.)*)\$\{/g)].map(([, start]) => start!);

test("both languages have the same keys", () => {
  expect(Object.keys(german).sort()).toEqual(Object.keys(english).sort());
  expect(Object.keys(sharedGerman)).toEqual(Object.keys(sharedEnglish));
});

test("every text has words, and the same fields in both languages", () => {
  const isWrong = (key: string) =>
    !english[key]!.trim() || !german[key]!.trim() || fields(german[key]!).join() !== fields(english[key]!).join();
  expect(OWN.filter(isWrong)).toEqual([]);
});

test("nobody says a key that there is not", () => {
  const families = new Set(Object.keys(english).map((key) => key.split(".")[0]));
  const keys = [...said].filter((key) => families.has(key.split(".")[0]!) && !isFile(key));
  expect(keys.filter((key) => !(key in english) && !isStem(key))).toEqual([]);
});

test("every text is said somewhere", () => {
  const stems = [...said].filter(isStem).map((stem) => `${stem}.`);
  const isSaid = (key: string) => said.has(key) || [...begun, ...stems].some((start) => key.startsWith(start));
  expect(Object.keys(english).filter((key) => !isSaid(key))).toEqual([]);
});

/** The texts of all chapters of a language. */
function chapters(files: Record<string, Record<string, Texts>>): Texts {
  return Object.assign({}, ...Object.values(files).map(together));
}

function together(parts: Record<string, Texts>): Texts {
  return Object.assign({}, ...Object.values(parts));
}

function fields(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).sort();
}

/** Something that an ending is put to: `log.drew`, to be continued with `.you`. */
function isStem(word: string): boolean {
  return !(word in english) && Object.keys(english).some((key) => key.startsWith(`${word}.`));
}

function isFile(word: string): boolean {
  return /\.(svelte|ts|css|js|svg|json|md)$/.test(word);
}
