import { expect, test } from "vitest";
import { browserLanguage } from "../src/lib/settings.svelte";

test.each([
  [["de-AT", "en"], "de"],
  [["fr", "de"], "de"],
  [["en-GB", "de"], "en"],
  [["fr"], "en"],
  [[], "en"],
])("a browser that asks for %j is spoken to in %s", (wanted, language) => {
  expect(browserLanguage(wanted)).toBe(language);
});
