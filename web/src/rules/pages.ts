/** The rules of every game in every language, each loaded when it is read. */
import type { Page } from "../../plugins/markdown";
import type { Game, Language } from "../wire";

const files = import.meta.glob<Page>("../../../src/biberbau/lang/rules/*.md", { import: "default" });

/** The page of a game. */
export function rulesPage(game: Game, language: Language): Promise<Page> {
  return files[`../../../src/biberbau/lang/rules/${game}.${language}.md`]!();
}
