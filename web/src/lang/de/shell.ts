/** The page around the table in German. */
import type { shell as english } from "../en/shell";

export const shell: Record<keyof typeof english, string> = {
  "app.skip": "Zum Inhalt springen",
};
