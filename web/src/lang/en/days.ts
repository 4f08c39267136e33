/** Playing over days, in English. */
export const days = {
  "days.until": "Time until {when}",
  "days.left": "until {when}",
} as const;
