/** The chapters of the texts by their paths. A first play does not load this list. */
export type Chapter =
  | "account"
  | "admin"
  | "counts"
  | "daily"
  | "days"
  | "ends"
  | "fair"
  | "groups"
  | "hint"
  | "kids"
  | "later"
  | "lesson"
  | "matches"
  | "pad"
  | "pages"
  | "people"
  | "push"
  | "puzzle"
  | "referee"
  | "replay"
  | "review"
  | "share";

/** All files of a language but those that a first play loads. */
export const chapters = import.meta.glob<Record<Chapter, Record<string, string>>>(["./*/*.ts", "!./*/{index,shell,table}.ts"]);
