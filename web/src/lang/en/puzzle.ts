/** Puzzles, in English. */
import themes from "../../generated/puzzle.en.json";

export const own = {
  "puzzles.today": "Puzzle of the day",
  "puzzles.about": "Everybody has the same puzzle today. The cards lie as one player saw them in a match, and exactly one decision is clearly the best.",
  "puzzles.solve": "Solve it",
  "puzzles.look-again": "Solved. Look again",
  "puzzles.streak": "{days} days in a row!",
  "puzzles.streak.1": "One day. Come back tomorrow!",
  "puzzles.game": "Game",
  "puzzles.theme": "What it is about",
  "puzzles.theme.all": "everything",
  "puzzles.number": "No. {number}",
  "puzzles.done": "solved",
  "puzzles.level.about": "Each puzzle says which bot finds the answer, so how hard it is. What you have solved is kept on this device only. A series survives one day off in a week.",
  "puzzles.empty": "There are no puzzles here yet.",
  "puzzles.none": "There is no such puzzle.",
  "puzzles.ask": "Find the best move",
  "puzzles.wrong": "Not this one",
  "puzzles.wrong.points": "The best move gains more. Try another one.",
  "puzzles.right": "Right!",
  "puzzles.shown": "This is the best move",
  "puzzles.recall": "Cards I have seen",
  "puzzles.tip": "Tip",
  "puzzles.tip.about": "It is about: {themes}.",
  "puzzles.reveal": "Show me",
  "puzzles.again": "Once more",
  "puzzles.next": "Next puzzle",
  "puzzles.leave": "To all puzzles",
} as const;

export const puzzle = { ...themes, ...own };
