/** Lets style sheets ask for a screen by its name. */
import type { PreprocessorGroup } from "svelte/compiler";
import { SCREENS } from "../src/lib/screens.ts";

const NAMED = /@media \(--(\w+)\)/g;

export function screens(): PreprocessorGroup {
  return { name: "biberbau-screens", style: ({ content }) => ({ code: content.replace(NAMED, spelled) }) };
}

function spelled(_: string, name: string): string {
  if (name in SCREENS) return `@media ${SCREENS[name as keyof typeof SCREENS]}`;
  throw new Error(`there is no screen --${name}`);
}
