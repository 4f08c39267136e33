/** Media queries that style sheets and code share; style sheets use them by name, `@media (--sideways)`. */
export const SCREENS = {
  /** Room for the log beside the table. */
  wide: "(width >= 68rem)",
  /** A phone held sideways, or a tablet with large letters: short, with cards at the left and words at the right. */
  sideways: "(30rem <= width < 68rem) and (height <= 30rem)",
};
