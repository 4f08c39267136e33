/** The page around the table in English: start, new table, waiting room, rules, privacy. */
export const shell = {
  "app.skip": "Skip to the content",
} as const;
