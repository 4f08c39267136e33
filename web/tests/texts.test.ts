/** The texts of the page: complete in both languages, and nothing in them that nobody says. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import germanHelp from "../src/generated/help.de.json";
import englishHelp from "../src/generated/help.en.json";
import germanHints from "../src/generated/hint.de.json";
import englishHints from "../src/generated/hint.en.json";
import germanOptions from "../src/generated/options.de.json";
import englishOptions from "../src/generated/options.en.json";
import germanShared from "../src/generated/texts.de.json";
import englishShared from "../src/generated/texts.en.json";
import { texts as germanTexts } from "../src/lang/de";
import { account as germanAccount } from "../src/lang/de/account";
import { admin as germanAdmin } from "../src/lang/de/admin";
import { counts as germanCounts } from "../src/lang/de/counts";
import { daily as germanDaily } from "../src/lang/de/daily";
import { ends as germanEnds } from "../src/lang/de/ends";
import { hint as germanHint } from "../src/lang/de/hint";
import { kids as germanKids } from "../src/lang/de/kids";
import { later as germanLater } from "../src/lang/de/later";
import { lesson as germanLesson } from "../src/lang/de/lesson";
import { matches as germanMatches } from "../src/lang/de/matches";
import { pad as germanPad } from "../src/lang/de/pad";
import { pages as germanPages } from "../src/lang/de/pages";
import { people as germanPeople } from "../src/lang/de/people";
import { puzzle as germanPuzzle } from "../src/lang/de/puzzle";
import { referee as germanReferee } from "../src/lang/de/referee";
import { replay as germanReplay } from "../src/lang/de/replay";
import { share as germanShare } from "../src/lang/de/share";
import { texts as englishTexts } from "../src/lang/en";
import { account as englishAccount } from "../src/lang/en/account";
import { admin as englishAdmin } from "../src/lang/en/admin";
import { counts as englishCounts } from "../src/lang/en/counts";
import { daily as englishDaily } from "../src/lang/en/daily";
import { ends as englishEnds } from "../src/lang/en/ends";
import { hint as englishHint } from "../src/lang/en/hint";
import { kids as englishKids } from "../src/lang/en/kids";
import { later as englishLater } from "../src/lang/en/later";
import { lesson as englishLesson } from "../src/lang/en/lesson";
import { matches as englishMatches } from "../src/lang/en/matches";
import { pad as englishPad } from "../src/lang/en/pad";
import { pages as englishPages } from "../src/lang/en/pages";
import { people as englishPeople } from "../src/lang/en/people";
import { puzzle as englishPuzzle } from "../src/lang/en/puzzle";
import { referee as englishReferee } from "../src/lang/en/referee";
import { replay as englishReplay } from "../src/lang/en/replay";
import { share as englishShare } from "../src/lang/en/share";

const SOURCES = join(import.meta.dirname, "..", "src");
const english = {
  ...englishTexts,
  ...englishAccount,
  ...englishAdmin,
  ...englishCounts,
  ...englishDaily,
  ...englishEnds,
  ...englishHint,
  ...englishKids,
  ...englishLater,
  ...englishLesson,
  ...englishMatches,
  ...englishPad,
  ...englishPages,
  ...englishPeople,
  ...englishPuzzle,
  ...englishReferee,
  ...englishReplay,
  ...englishShare,
};
const german = {
  ...germanTexts,
  ...germanAccount,
  ...germanAdmin,
  ...germanCounts,
  ...germanDaily,
  ...germanEnds,
  ...germanHint,
  ...germanKids,
  ...germanLater,
  ...germanLesson,
  ...germanMatches,
  ...germanPad,
  ...germanPages,
  ...germanPeople,
  ...germanPuzzle,
  ...germanReferee,
  ...germanReplay,
  ...germanShare,
};
const sharedEnglish = { ...englishShared, ...englishHelp, ...englishHints, ...englishOptions };
const sharedGerman = { ...germanShared, ...germanHelp, ...germanHints, ...germanOptions };
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
  const [english_, german_] = [english, german] as Record<string, string>[];
  const isWrong = (key: string) =>
    !english_![key]!.trim() || !german_![key]!.trim() || fields(german_![key]!).join() !== fields(english_![key]!).join();
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
