import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";
import { screens } from "./plugins/screens.ts";

export default {
  preprocess: [vitePreprocess(), screens()],
  compilerOptions: { runes: true },
};
