/** What a person has chosen for this device. Kept in the browser, never sent anywhere. */
import { languages } from "../lang/languages";
import type { Language, Pace } from "../wire";

export type Theme = "auto" | "light" | "dark";
export type Speed = "slow" | "normal" | "fast";

interface Choices {
  language: Language;
  theme: Theme;
  sound: boolean;
  vibration: boolean;
  notifications: boolean;
  speed: Speed;
  /** How long a move by one tap waits before it is sent, in seconds; 0 sends it at once. */
  holdSeconds: number;
  /** The person's choice; the system's setting for reduced motion counts as well. */
  lessMotion: boolean;
  /** Whether spaces and seats show their names: A1, B4. */
  spaceNames: boolean;
  /** Whether cards and their numbers are as large as the screen allows. */
  largeCards: boolean;
  /** Whether it is shown large when somebody takes a card of one's own. */
  bigMoments: boolean;
  /** Whether the page asks at the end of a round which face-down cards one remembers. */
  askMemory: boolean;
  /** Whether the page draws where nothing else is possible. */
  autoDraw: boolean;
}

const PLACE = "biberbau.settings";

function usual(): Choices {
  return {
    language: browserLanguage(),
    theme: "auto",
    sound: true,
    vibration: true,
    notifications: false,
    speed: "normal",
    holdSeconds: 1.5,
    lessMotion: false,
    spaceNames: false,
    largeCards: false,
    bigMoments: true,
    askMemory: true,
    autoDraw: false,
  };
}

/** The first of the browser's languages that the page has, else English. */
export function browserLanguage(wanted: readonly string[] = globalThis.navigator?.languages ?? []): Language {
  const tags = wanted.map((tag) => tag.slice(0, 2).toLowerCase());
  return tags.map((tag) => languages.find((language) => language === tag)).find(Boolean) ?? "en";
}

function restore(): Choices {
  try {
    return { ...usual(), ...(JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Partial<Choices>) };
  } catch {
    return usual(); // nothing stored, something broken, or no storage
  }
}

const choices = $state<Choices>(restore());
const systemMotion = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");
let systemLessMotion = $state(systemMotion?.matches ?? false);
systemMotion?.addEventListener("change", (event) => (systemLessMotion = event.matches));

/** The choices, to read and to bind to. */
export const settings: Choices = choices;

/** Whether motion is reduced, by choice or by the system's setting. */
export function isCalm(): boolean {
  return choices.lessMotion || systemLessMotion;
}

/** The pace with which the person at this device sits down at a table. */
export function devicePace(): Pace {
  return choices.speed === "slow" ? "slow" : "normal";
}

/** Stores the settings and applies the theme, now and on every change; call it once, from a component. */
export function keepSettings(): void {
  $effect(() => {
    const written = JSON.stringify(choices);
    try {
      localStorage.setItem(PLACE, written);
    } catch {
      // no storage: the settings hold until the page is closed
    }
  });
  $effect(() => {
    const root = document.documentElement;
    if (choices.theme === "auto") delete root.dataset["theme"];
    else root.dataset["theme"] = choices.theme;
    root.dataset["calm"] = String(isCalm());
    root.lang = choices.language;
  });
}
