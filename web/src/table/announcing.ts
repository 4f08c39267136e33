/** Events at a table, announced to screen readers from the viewer's side. */
import { announce } from "../lib/announce.svelte";
import type { FollowedTable } from "../net/followed.svelte";
import type { GameEvent } from "../wire";
import { fivesInEvents } from "./five";
import { triumph } from "./log";
import { Story } from "./story.svelte";
import { turnsOf } from "./turns";

export function announceEvents(stream: FollowedTable, events: GameEvent[]): void {
  const story = new Story(stream, () => []);
  const fives = fivesInEvents(events);
  const won = fives ? [triumph(fives, story.names, story.viewer)] : [];
  const words = story.announced(events.filter(({ kind }) => !fives || kind !== "won"));
  const isUrgent = turnsOf(events).some((turn) => story.concernsViewer(turn));
  announce([...won, ...words].join(" "), isUrgent);
}
