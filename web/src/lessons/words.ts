/** The texts around a lesson, in both languages: they are loaded with it. */
import { lesson as german } from "../lang/de/lesson";
import { lesson as english } from "../lang/en/lesson";
import { fill, language } from "../lang/index.svelte";

export function words(key: keyof typeof english, fields: Record<string, string | number> = {}): string {
  return fill((language() === "de" ? german : english)[key], fields);
}
