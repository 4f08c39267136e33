/** Whether a viewer is asked at the end of a round which face-down cards they remember. */
import { settings } from "../lib/settings.svelte";
import type { FollowedTable } from "../net/followed.svelte";
import { look } from "./looks";

/** A player without a memory aid, who has time for it and likes to be asked, in a game in which one has to remember. */
export function asksMemory({ seat, overShoulder, table, view }: FollowedTable): boolean {
  const plays = seat !== null && !overShoulder;
  const remembers = view !== null && look(view.game).remembers && view.known === undefined;
  return settings.askMemory && plays && remembers && table?.settings.turn_seconds === null;
}
