/** Lets style sheets ask for a screen by its name: those of components, and files of their own. */
import type { PreprocessorGroup } from "svelte/compiler";
import type { Plugin } from "vite";
import { SCREENS } from "../src/lib/screens.ts";

const NAMED = /@media \(--(\w+)\)/g;

/** For components. */
export function screens(): PreprocessorGroup {
  return { name: "biberbau-screens", style: ({ content }) => ({ code: content.replace(NAMED, spelled) }) };
}

/** For files. */
export function screenFiles(): Plugin {
  return {
    name: "biberbau-screen-files",
    enforce: "pre",
    transform: (code, id) => (id.endsWith(".css") ? { code: code.replace(NAMED, spelled), map: null } : null),
  };
}

function spelled(_: string, name: string): string {
  if (name in SCREENS) return `@media ${SCREENS[name as keyof typeof SCREENS]}`;
  throw new Error(`there is no screen --${name}`);
}
