/** The options of a game in words: what the form asks, and the house rules as guests read them. */
import { hasText, t } from "../lang/index.svelte";
import type { Game, OptionFacts, Options, OptionValue } from "../wire";
import { gameFacts } from "./games.svelte";

/** What the form calls an option. */
export function optionLabel({ name }: OptionFacts): string {
  const key = `option.${name}`;
  return hasText(key) ? t(key) : name;
}

/** What an option means, and what the rulebook says. */
export function optionAbout({ name }: OptionFacts, game: Game, usual: OptionValue | undefined): string {
  const key = [`option.${name}.about.${game}`, `option.${name}.about`].find(hasText);
  return key ? t(key, { usual: String(usual ?? "–") }) : "";
}

/** What differs from the rulebook, a sentence each; `seat` says who sits there. */
export function houseRules(game: Game, players: number, options: Options, seat: (letter: string) => string): string[] {
  return (gameFacts(game)?.options ?? []).flatMap((option) => {
    const value = options[option.name];
    return value === undefined || isSame(value, option.usual[players]) ? [] : [houseRule(option, value, seat)];
  });
}

function isSame(one: OptionValue, other: OptionValue | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function houseRule(option: OptionFacts, value: OptionValue, seat: (letter: string) => string): string {
  const key = `option.${option.name}.rule`;
  const special = value === 1 ? `${key}.1` : value === false ? `${key}.off` : key;
  const spoken = inWords(option, value, seat);
  const found = [special, key].find(hasText);
  return found ? t(found, { value: spoken }) : `${optionLabel(option)}: ${spoken}`;
}

function inWords({ kind }: OptionFacts, value: OptionValue, seat: (letter: string) => string): string {
  if (Array.isArray(value)) return value.map(seat).join(", ");
  return kind === "seat" ? seat(String(value)) : String(value);
}
