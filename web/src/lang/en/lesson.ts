/** The guided first match in English, around what the lessons themselves say. */
export const lesson = {
  "lesson.guide": "{name} explains",
  "lesson.on": "Go on",
  "lesson.hint": "Choose what glows.",
  "lesson.step": "Step {step} of {steps}",
  "lesson.leave": "Leave, go on another time",
  "lesson.skip": "I know this already",
  "lesson.won": "Well done, you won!",
  "lesson.played": "That was {game}.",
  "lesson.learned": "Now you know",
  "lesson.play": "Play a match",
  "lesson.next": "Next: {game}",
  "lesson.again": "Once more",
  "lesson.home": "Start page",
  "lesson.none": "There is no guided first match for this game",
  "lesson.none.rules": "Read its rules instead",
} as const;
