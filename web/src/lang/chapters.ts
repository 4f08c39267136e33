/** The chapters of the texts by their paths. A first play does not load this list. */
export type Chapter = "account" | "admin" | "counts" | "ends" | "fair" | "hint" | "kids" | "later" | "lesson" | "matches" | "pad" | "pages" | "people" | "referee" | "replay";

export const chapters = import.meta.glob<Record<Chapter, Record<string, string>>>("./*/{account,admin,counts,ends,fair,hint,kids,later,lesson,matches,pad,pages,people,referee,replay}.ts");
