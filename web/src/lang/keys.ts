/** The keys of all texts, and the fields that a text of the page's own wants filled in. */
import type help from "../generated/help.en.json";
import type hints from "../generated/hint.en.json";
import type options from "../generated/options.en.json";
import type themes from "../generated/puzzle.en.json";
import type shared from "../generated/texts.en.json";
import type { account } from "./en/account";
import type { admin } from "./en/admin";
import type { counts } from "./en/counts";
import type { daily } from "./en/daily";
import type { days } from "./en/days";
import type { ends } from "./en/ends";
import type { fair } from "./en/fair";
import type { groups } from "./en/groups";
import type { own as hint } from "./en/hint";
import type { kids } from "./en/kids";
import type { own as later } from "./en/later";
import type { lesson } from "./en/lesson";
import type { matches } from "./en/matches";
import type { pad } from "./en/pad";
import type { own as pages } from "./en/pages";
import type { people } from "./en/people";
import type { own as puzzle } from "./en/puzzle";
import type { push } from "./en/push";
import type { referee } from "./en/referee";
import type { replay } from "./en/replay";
import type { review } from "./en/review";
import type { share } from "./en/share";
import type { shell } from "./en/shell";
import type { table } from "./en/table";

type Own = typeof shell &
  typeof table &
  typeof account &
  typeof admin &
  typeof counts &
  typeof daily &
  typeof days &
  typeof ends &
  typeof fair &
  typeof groups &
  typeof hint &
  typeof kids &
  typeof later &
  typeof lesson &
  typeof matches &
  typeof pad &
  typeof pages &
  typeof puzzle &
  typeof push &
  typeof referee &
  typeof replay &
  typeof review &
  typeof share &
  typeof people;

export type OwnKey = keyof Own;
export type SharedKey = keyof (typeof shared & typeof help & typeof hints & typeof options & typeof themes);
export type Key = OwnKey | SharedKey;

type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

/** The arguments after the key: none for a text without fields, else all of them. */
export type Fields<K extends OwnKey> = [Names<Own[K]>] extends [never]
  ? []
  : [fields: { [Name in Names<Own[K]>]: string | number }];
