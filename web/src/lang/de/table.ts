/** The table in German. */
import type { table as english } from "../en/table";

export const table: Record<keyof typeof english, string> = {
  "table.leave": "Zurück zum Start",
};
