// @vitest-environment page
import { flushSync } from "svelte";
import { afterEach, expect, it, vi } from "vitest";
import { settings } from "../lib/settings.svelte";
import { noticeTurns } from "./notice.svelte";

let turn = $state<string | null>(null);
let stop = (): void => undefined;

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  Object.assign(document, { hidden: false });
});

it("notifies of every turn, also if the others have answered in one step", async () => {
  const showNotification = vi.fn();
  vi.stubGlobal("Notification", { permission: "granted" });
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: () => Promise.resolve({ showNotification, getNotifications: () => [] }) } });
  Object.assign(document, { hidden: true });
  Object.assign(settings, { notifications: true });
  stop = $effect.root(() => noticeTurns(() => turn, () => "clan"));
  const shownAfter = async (name: string | null): Promise<number> => {
    turn = name;
    flushSync();
    await new Promise((resolve) => setTimeout(resolve));
    return showNotification.mock.calls.length;
  };
  expect(await shownAfter(null)).toBe(0);
  expect(await shownAfter("1 0")).toBe(1);
  expect(await shownAfter("1 0")).toBe(1);
  expect(await shownAfter("1 2")).toBe(2);
  expect(await shownAfter(null)).toBe(2);
});
