import { beforeEach, describe, expect, it } from "vitest";
import { Upgrade, type Tab } from "./upgrade.svelte";

/** The session storage of the tab; it outlives the page. */
let memory: Map<string, string>;
let reloads: number;
/** What the preparation of a reload waits for. */
let prepared: Promise<void>;

beforeEach(() => {
  memory = new Map();
  reloads = 0;
  prepared = Promise.resolve();
});

/** A page of a version in this tab. */
function page(version: string, part: Partial<Tab> = {}): Upgrade {
  const storage = {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) => void memory.set(key, value),
  };
  return new Upgrade({ version, memory: () => storage, prepare: () => prepared, reload: () => (reloads += 1), ...part });
}

/** What the page does whenever something has changed. */
async function go(upgrade: Upgrade): Promise<void> {
  if (upgrade.isTime) await upgrade.reload();
}

describe("a page and its server", () => {
  it("belong together if they are of one version", async () => {
    const upgrade = page("1");
    upgrade.heard("1");
    await go(upgrade);
    expect([reloads, upgrade.isStuck]).toEqual([0, false]);
  });

  it.each([
    ["the server is of another version", (upgrade: Upgrade) => upgrade.heard("2")],
    ["a part of the page is missing", (upgrade: Upgrade) => upgrade.missed()],
    ["the server does not know the wire", (upgrade: Upgrade) => upgrade.refused()],
  ])("part where %s", async (_, happens) => {
    const upgrade = page("1");
    happens(upgrade);
    await go(upgrade);
    expect(reloads).toBe(1);
  });

  it("wait for everything that somebody has begun", async () => {
    const upgrade = page("1");
    const releases = [upgrade.hold(), upgrade.hold()];
    upgrade.heard("2");
    expect(upgrade.isTime).toBe(false);
    releases[0]!();
    releases[0]!(); // said twice, it counts once
    expect(upgrade.isTime).toBe(false);
    releases[1]!();
    await go(upgrade);
    expect(reloads).toBe(1);
  });

  it("do not wait where nothing can be done any more", async () => {
    const upgrade = page("1");
    upgrade.hold();
    upgrade.heard("2");
    upgrade.refused();
    await go(upgrade);
    expect(reloads).toBe(1);
  });

  it("wait also for what begins while the reload is prepared", async () => {
    const upgrade = page("1");
    let ready = (): void => undefined;
    prepared = new Promise((resolve) => (ready = resolve));
    upgrade.heard("2");
    const reloading = go(upgrade);
    const release = upgrade.hold();
    ready();
    await reloading;
    expect(reloads).toBe(0);
    release();
    await go(upgrade);
    expect(reloads).toBe(1);
  });

  it("are prepared once at a time", async () => {
    const upgrade = page("1");
    upgrade.heard("2");
    await Promise.all([go(upgrade), go(upgrade)]);
    expect(reloads).toBe(1);
  });
});

describe("after a reload", () => {
  it("the new page is left alone, and may reload at the next upgrade", async () => {
    const old = page("1");
    old.refused();
    await go(old);
    const fresh = page("2");
    fresh.heard("2");
    await go(fresh);
    expect(reloads).toBe(1);
    fresh.heard("3");
    await go(fresh);
    expect(reloads).toBe(2);
  });

  it("a page that is still too old says so, and does not reload again", async () => {
    for (const stuck of [false, true]) {
      const upgrade = page("1");
      upgrade.refused();
      expect(upgrade.isStuck).toBe(stuck);
      await go(upgrade);
    }
    expect(reloads).toBe(1);
  });

  it("says nothing where the page works", async () => {
    for (let times = 0; times < 2; times += 1) {
      const upgrade = page("1");
      upgrade.heard("2");
      await go(upgrade);
      expect(upgrade.isStuck).toBe(false);
    }
    expect(reloads).toBe(1);
  });

  it("a person may ask for another one", async () => {
    for (let times = 0; times < 2; times += 1) {
      const upgrade = page("1");
      upgrade.refused();
      await go(upgrade);
      if (upgrade.isStuck) await upgrade.reloadNow();
    }
    expect(reloads).toBe(2);
  });

  it("servers that take turns do not keep the page busy", async () => {
    for (const [own, other] of [["1", "2"], ["2", "1"], ["1", "2"], ["2", "1"]] as const) {
      const upgrade = page(own);
      upgrade.heard(other);
      await go(upgrade);
    }
    expect(reloads).toBe(2);
  });

  it.each([
    ["keeps nothing", () => null],
    [
      "has no room",
      () => ({
        getItem: () => null,
        setItem: () => {
          throw new Error("full");
        },
      }),
    ],
  ])("a browser that %s is not reloaded for ever", async (_, kept) => {
    const upgrade = page("1", { memory: kept });
    upgrade.refused();
    await go(upgrade);
    await go(upgrade);
    expect([reloads, upgrade.isStuck]).toEqual([0, true]);
  });
});
