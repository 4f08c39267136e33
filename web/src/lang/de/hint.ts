/** Hints in German. */
import shared from "../../generated/hint.de.json";
import type { own as english } from "../en/hint";

const own: Record<keyof typeof english, string> = {
  "hint.by": "Tipp vom Boss",
  "hint.thinking": "Der Boss überlegt …",
  "hint.about": "kennt jede Karte, die du gesehen hast",
  "hint.self": "Ich wähle selbst",
  "hint.follow": "So machen",
  "hint.none": "Diesmal kein Tipp",
  "hint.close-it": "Schließen",
  "hint.unreachable": "Der Server ist nicht erreichbar; versuch es gleich noch einmal.",
};

export const hint = { ...shared, ...own };
