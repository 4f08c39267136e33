/**
 * The rules of every game in every language, each loaded on demand. Those that this page was built with are rendered
 * already; those of other games come from the server, and so does what renders them.
 */
import type { Page } from "../../plugins/markdown";
import { api } from "../net/api";
import type { Game, Language } from "../wire";

const files = import.meta.glob<Page>("../generated/rules/*.md", { import: "default" });

/** The page of a game. */
export async function rulesPage(game: Game, language: Language): Promise<Page> {
  const built = files[`../generated/rules/${game}.${language}.md`];
  if (built) return built();
  const [{ readPage }, source] = await Promise.all([import("../../plugins/markdown"), api.rules(game, language)]);
  return readPage(source);
}
