/** Media queries that style sheets and code share; style sheets use them by name, `@media (--sideways)`. */

/** A phone held sideways, or a tablet with large letters: short, with cards at the left and words at the right. */
const SIDEWAYS = "((30rem <= width < 68rem) and (height <= 30rem))";

export const SCREENS = {
  /** Room for the log beside the table. */
  wide: "(width >= 68rem)",
  sideways: SIDEWAYS,
  /** A phone held upright. */
  phone: `(width < 704px) and (not ${SIDEWAYS})`,
  /** Tablets and computers. */
  desk: `(width >= 704px) and (not ${SIDEWAYS})`,
};
