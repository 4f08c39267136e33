/**
 * A guide at the table: a lesson or a replay. It puts its own panel in the place of the banner, and leaves out what it does
 * not need.
 */
import { getContext, setContext, type Component } from "svelte";
import type { FollowedTable } from "../net/followed.svelte";
import type { View } from "../wire";
import type { Choosing } from "./choosing.svelte";
import type { Show } from "./show.svelte";

/** What a banner is given, and so a guide's panel too. */
export interface BannerProps extends Record<string, unknown> {
  view: View;
  stream: FollowedTable;
  show: Show;
  choosing: Choosing;
  onpick: (pick: string) => void;
  onundo: () => void;
  onresult: () => void;
  /** Asks for a hint; null where there are none. */
  onhint: (() => void) | null;
  /** How high it is, and so how much of the table it covers. */
  height: number;
}

export interface Guide {
  panel: Component<BannerProps, object, "height">;
  /** What the lesson is called, or where the replay is. */
  readonly title: string;
  /** For a viewer without a seat: whose eyes there are to choose from. */
  eyes?: Component<Record<string, never>>;
}

const KEY = Symbol("guide");

/** Lets a guide lead the table; call it from a component above. */
export function setGuide(guide: Guide): void {
  setContext(KEY, guide);
}

/** The guide of this table, if it has one. */
export function tableGuide(): Guide | undefined {
  return getContext<Guide | undefined>(KEY);
}
