import { afterEach, describe, expect, test, vi } from "vitest";
import { BUILT_IN } from "../src/games";
import { read, speak } from "../src/lang/index.svelte";
import { learnGames } from "../src/lib/games.svelte";
import { signedOut } from "../src/lib/me.svelte";
import { api } from "../src/net/api";
import { TableDraft } from "../src/newtable/draft.svelte";
import type { Me, OptionFacts } from "../src/wire";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("a table in the making", () => {
  test("is by the rulebook, and waits for guests, unless the host says otherwise", () => {
    const wish = new TableDraft().wish();
    expect(wish.settings?.options).toEqual({});
    expect(wish.seats.map((seat) => seat.kind)).toEqual(["me", "open", "open"]);
    expect(wish.start).toBe(false);
  });

  test("begins at once when there is nobody to wait for", () => {
    const draft = new TableDraft();
    draft.removeSeat(2);
    draft.seats[1]!.kind = "bot";
    expect(draft.wish()).toMatchObject({ start: true, seats: [{ kind: "me" }, { kind: "bot", level: "yearling" }] });
  });

  test("names people on the same device", () => {
    const draft = new TableDraft();
    Object.assign(draft.seats[1]!, { kind: "beside", name: " Bo ", beaver: 4 });
    expect(draft.wish().seats[1]).toEqual({ kind: "beside", name: "Bo", beaver: 4, pace: "normal" });
  });

  test("gives each person on this device aids of their own", () => {
    const draft = new TableDraft();
    Object.assign(draft.seats[1]!, { kind: "beside", memoryAid: true, pace: "slow" });
    const [own, beside] = draft.wish().seats;
    expect(own).not.toHaveProperty("memory_aid"); // as the table is set
    expect(beside).toMatchObject({ memory_aid: true, pace: "slow" });
  });

  test("has only the house rules that its game declares", () => {
    const draft = new TableDraft();
    draft.choose(option(draft, "first"), "B");
    draft.game = "bande-classic";
    draft.choose(option(draft, "rotate"), true);
    draft.game = "gang";
    draft.choose(option(draft, "birthday_order"), ["B", "A", "C"]);
    expect(draft.wish().settings?.options).toEqual({ birthday_order: ["B", "A", "C"] });
    draft.game = "bande-classic";
    expect(draft.wish().settings?.options).toEqual({ first: "B", rotate: true });
    draft.game = "clan";
    expect(draft.wish().settings?.options).toEqual({ first: "B" });
  });

  test("leaves to the rulebook what the host takes back", () => {
    const draft = new TableDraft();
    const rounds = option(draft, "rounds");
    draft.choose(rounds, 3);
    expect([draft.chosen(rounds), draft.usual(rounds)]).toEqual([3, 5]);
    draft.choose(rounds, undefined);
    expect(draft.wish().settings?.options).toEqual({});
  });

  test("forgets house rules that name seats when the seats change", () => {
    const draft = new TableDraft();
    draft.choose(option(draft, "first"), "C");
    draft.choose(option(draft, "rounds"), 3);
    draft.removeSeat(2);
    expect(draft.wish().settings?.options).toEqual({ rounds: 3 });
  });

  test("calls seats as people do", async () => {
    await Promise.all([speak("en"), read("pages")]);
    const draft = new TableDraft();
    Object.assign(draft.seats[1]!, { kind: "beside", name: " Bo " });
    expect(draft.letters.map((letter) => draft.nameOf(letter))).toEqual(["You", "Bo", "Open seat 3"]);
    draft.seats[2]!.kind = "bot";
    draft.seats[1]!.name = "";
    expect(draft.nameOf("C")).toBe("Bot (seat 3)");
    expect(draft.nameOf("B")).toBe(draft.spareName(1));
  });

  test.each([0, 1, 2])("opens with the names that it has shown, whichever of them the host could get (%i)", async (which) => {
    await Promise.all([speak("en"), read("pages")]);
    vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {}, removeItem: () => {} });
    signedOut();
    vi.spyOn(Math, "random").mockReturnValue((which + 0.5) / 12); // of twelve names
    const introduced = vi.spyOn(api, "introduce").mockImplementation((who) => Promise.resolve(who as Me));
    const opened = vi.spyOn(api, "open").mockResolvedValue("table");
    const draft = new TableDraft();
    draft.seats[1]!.kind = "beside";
    Object.assign(draft.seats[2]!, { kind: "beside", name: "Pebble" });
    const shown = [draft.nameOf("B"), draft.nameOf("C")];
    expect(await draft.open()).toBe("table");
    const [, ...beside] = opened.mock.calls[0]![0].seats;
    expect(beside.map(({ name }) => name)).toEqual(shown);
    expect(shown).not.toContain(introduced.mock.calls[0]![0].name);
  });

  test("has no more seats than its game", () => {
    const small = { ...BUILT_IN[0]!, name: "small", players: [2, 3] as [number, number] };
    learnGames([...BUILT_IN, small]);
    const draft = new TableDraft();
    draft.addSeat();
    draft.game = "small";
    expect(draft.seats).toHaveLength(3);
    learnGames(BUILT_IN);
  });
});

function option(draft: TableDraft, name: string): OptionFacts {
  return draft.options.find((each) => each.name === name)!;
}
