/** Lets the page import the rules of a game (`src/generated/rules/*.md`) as sections, rendered at build time. */
import type { Plugin } from "vite";
import { readPage } from "./markdown.ts";

export function rulesPages(): Plugin {
  return {
    name: "biberbau-rules",
    enforce: "pre",
    transform(source, id) {
      if (!/\/generated\/rules\/.+\.md$/.test(id)) return null;
      return { code: `export default ${JSON.stringify(readPage(source))};`, map: null };
    },
  };
}
