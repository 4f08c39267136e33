/** What the referee searches, loaded for one language: the rulings, and the rules pages of all games. */
import type { Page } from "../../plugins/markdown";
import { BUILT_IN } from "../games";
import { rulesPage } from "../rules/pages";
import type { Game, Language } from "../wire";
import { indexed, type Index, type Ruling } from "./search";

export interface Library {
  index: Index;
  rulings: readonly Ruling[];
  pages: ReadonlyMap<Game, Page>;
}

const files = import.meta.glob<Ruling[]>("../generated/rules/rulings.*.json", { import: "default" });

/** Loads everything in a language. */
export async function library(language: Language): Promise<Library> {
  const [rulings, ...pages] = await Promise.all([
    files[`../generated/rules/rulings.${language}.json`]!(),
    ...BUILT_IN.map(async ({ name }): Promise<[Game, Page]> => [name, await rulesPage(name, language)]),
  ]);
  const byGame = new Map(pages);
  return { index: indexed(language, rulings, byGame), rulings, pages: byGame };
}
