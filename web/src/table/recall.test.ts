// @vitest-environment page
import { afterEach, expect, it } from "vitest";
import { settings } from "../lib/settings.svelte";
import { TableStream } from "../net/stream.svelte";
import type { Game, TableInfo } from "../wire";
import { plays } from "./plays";
import { asksMemory } from "./recall";

/** Somebody at a table of Biberbande. */
function at({ game = "bande" as Game, aid = false, seconds = null as number | null, seat = "A" as "A" | null } = {}): TableStream {
  const stream = new TableStream("table");
  const rules = { options: {}, watch: "everyone", visibility: "public", chat: false } as const;
  stream.table = { settings: { ...rules, turn_seconds: seconds } } as TableInfo;
  const { known, ...view } = plays[0]!.view;
  stream.view = { ...view, game, ...(aid ? { known: known ?? {} } : {}) };
  stream.seat = seat;
  return stream;
}

afterEach(() => (settings.askMemory = true));

it("asks players of a game in which they have to remember", () => {
  expect(asksMemory(at())).toBe(true);
  expect(asksMemory(at({ game: "bande-classic" }))).toBe(true);
  expect(asksMemory(at({ game: "clan" }))).toBe(false);
});

it("asks nobody with a memory aid or a time limit, and no spectator", () => {
  expect(asksMemory(at({ aid: true }))).toBe(false);
  expect(asksMemory(at({ seconds: 60 }))).toBe(false);
  expect(asksMemory(at({ seat: null }))).toBe(false);
});

it("asks nobody who does not want it", () => {
  settings.askMemory = false;
  expect(asksMemory(at())).toBe(false);
});
