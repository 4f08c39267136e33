/** The table in English. */
export const table = {
  "table.leave": "Back to the start",
} as const;
