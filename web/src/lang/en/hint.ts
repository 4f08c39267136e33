/** Hints in English. */
import shared from "../../generated/hint.en.json";

export const own = {
  "hint.by": "Hint from the Boss",
  "hint.thinking": "The Boss is thinking …",
  "hint.about": "knows every card that you have seen",
  "hint.self": "I choose myself",
  "hint.follow": "Do that",
  "hint.none": "No hint this time",
  "hint.close-it": "Close",
  "hint.unreachable": "The server cannot be reached; try again in a moment.",
} as const;

export const hint = { ...shared, ...own };
