// @vitest-environment page
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "../lib/settings.svelte";
import { TableStream } from "../net/stream.svelte";
import type { GameEvent, News, ServerMessage, TableInfo, View, Welcome } from "../wire";
import { plays } from "./plays";
import { plainSeat } from "./seat";
import { Show } from "./show.svelte";

const LONG = 30_000;
const rows: View["cards"] = { A: ["?", "?", "?", "?"], B: ["?", "?", "?", "?"] };
const begun: View = { ...plays.at(-1)!.view, seat: "A", turn: "B", cards: rows, hand: null, draw: 40, discard: ["7"] };
const table: TableInfo = {
  id: "table",
  game: begun.game,
  stage: "playing",
  host: "",
  seats: [],
  settings: { options: {}, watch: "everyone", visibility: "public", turn_seconds: null, turn_days: null, memory_aid: false, chat: false, hints: false },
  watchers: 0,
  between: false,
  rematch: null,
  tally: null,
  origin: null,
};
const put: GameEvent = { kind: "put", seat: "B", slot: "B1", card: "?", face: "down" };
const drew: GameEvent = { kind: "drew", seat: "B", card: "?" };
const dropped: GameEvent = { kind: "discarded", seat: "B", card: "3", from: "hand" };
const after: Partial<View> = { turn: "A", draw: 39, discard: ["7", "3"] };
const scored: GameEvent = { kind: "scored", seat: "A", points: 4, parts: [] };
const round: GameEvent = { kind: "round", round: 2, starter: "B" };
const look: GameEvent = { kind: "looked", seat: "A", slots: ["A1"], cards: ["8"] };

let stream: TableStream;
let show: Show;

beforeEach(() => {
  vi.useFakeTimers();
  stream = new TableStream("table");
});

afterEach(() => {
  show.end();
  stream.end();
  Object.assign(document, { hidden: false });
  vi.useRealTimers();
});

/** A message of the server. */
function tell(message: ServerMessage): void {
  const last = Reflect.get(WebSocket, "last") as WebSocket;
  last.onmessage!({ data: JSON.stringify(message) } as MessageEvent);
}

/** A full view. */
async function welcome(part: Partial<Welcome> = {}): Promise<void> {
  const who = { seat: "A", over_shoulder: false, table } as const;
  const what = { view: { ...begun }, log: [put], look: null, seconds_left: null, may_undo: false, chat: [], draw: null };
  tell({ type: "welcome", wire: 1, version: "1", resume: "e", number: 1, mark: "m", ...who, ...what, ...part });
  await pass(0);
}

/** A viewer opens the table. */
async function arrive(part: Partial<Welcome> = {}, onShown?: (events: GameEvent[]) => void, asksMemory = false): Promise<void> {
  await welcome(part);
  show = new Show(stream, onShown, () => asksMemory);
  await pass(0);
}

async function news(events: GameEvent[], view: Partial<View>, part: Partial<News> = {}): Promise<void> {
  const rest = { table: null, seconds_left: null, may_undo: false, undone: false,
    events_undone: 0, by: "bot", draw: null } as const;
  tell({ type: "news", number: stream.number + 1, mark: "m", events, view, ...rest, ...part });
  await pass(0);
}

async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
}

describe("the show", () => {
  it("animates the events, and then shows the latest view", async () => {
    await arrive();
    await news([drew, dropped], after);
    expect([show.shown?.hand, show.shown?.draw, show.shown?.turn]).toEqual(["?", 39, "B"]);
    expect([show.ongoing, stream.view?.turn]).toEqual([[drew], "B"]);
    await pass(LONG);
    expect(show.shown).toBe(stream.view);
    expect([show.shown?.turn, show.ongoing]).toEqual(["A", []]);
    expect(show.touched).toContain("discard");
  });

  it("still says what somebody else has done when an own card plays itself", async () => {
    const played: GameEvent = { kind: "played", seat: "A", card: "swap" };
    await arrive({ log: [dropped, played], view: { ...begun, turn: "A" } });
    expect(show.story.latest).toBe("log.said.other log.said.you"); // no texts are loaded here
    await welcome({ log: [dropped, played], view: { ...begun, turn: "B" } });
    expect(show.story.latest).toBe("log.said.you");
  });

  it("is skipped at once by a click", async () => {
    await arrive();
    await news([drew, dropped], after);
    show.hurry();
    await pass(0);
    expect(show.shown).toBe(stream.view);
    expect(show.shown?.turn).toBe("A");
  });

  it.each([
    ["the page is hidden", () => Object.assign(document, { hidden: true })],
    ["nobody looks through these eyes", () => (show.live = false)],
  ])("is there at once while %s", async (_, make) => {
    await arrive();
    make();
    await news([drew, dropped], after);
    expect(show.shown?.turn).toBe("A");
  });

  it("shows news in their order, however fast they come", async () => {
    await arrive();
    await news([drew], { hand: "?", draw: 39 });
    await news([dropped], { hand: null, ...after }, { number: 3 });
    expect([show.shown?.draw, show.shown?.discard]).toEqual([39, ["7"]]);
    await pass(LONG);
    expect(show.shown?.discard).toEqual(["7", "3"]);
  });

  it("drops what it shows when a whole new picture comes", async () => {
    await arrive();
    await news([drew, dropped], after);
    await welcome({ number: 9, view: { ...begun, draw: 12 } });
    expect(show.shown?.draw).toBe(12);
    await pass(LONG);
    expect([show.shown?.draw, stream.number]).toEqual([12, 9]);
  });

  it("waits with a secret look until it was seen", async () => {
    await arrive();
    await news([look], { turn: "B" });
    await pass(LONG);
    expect(show.looks).toEqual([look]);
    expect(stream.number).toBe(1);
    show.endLook();
    await pass(0);
    expect([show.looks, stream.number]).toEqual([[], 2]);
  });

  it("shows another player's look only as highlighted slots", async () => {
    await arrive();
    await news([{ ...look, seat: "B", slots: ["B1"], cards: ["?"] }], { turn: "A" });
    await pass(LONG);
    expect([show.looks, show.touched, show.shown?.turn]).toEqual([[], ["B1"], "A"]);
  });

  it.each([
    ["while it is shown", false],
    ["after it was seen", true],
  ])("does not repeat a look that comes in a whole new view %s", async (_, seen) => {
    await arrive({ table: { ...table, between: true } });
    await news([scored, round, look], { round: 2 });
    await pass(LONG);
    show.endInterlude();
    await pass(LONG);
    expect(show.looks).toEqual([look]);
    const [shown] = show.looks;
    if (seen) show.endLook();
    await welcome({ number: 3, log: [round, look], look }); // a memory aid that begins with the round changes the view
    await pass(LONG);
    expect(show.looks).toEqual(seen ? [] : [look]);
    expect(show.looks[0]).toBe(seen ? undefined : shown);
  });

  it("shows an equal look of a later turn", async () => {
    await arrive();
    for (const turn of ["B", "A"] as const) {
      await news([look], { turn });
      await pass(LONG);
      expect(show.looks).toEqual([look]);
      show.endLook();
      await pass(LONG);
    }
    await news([drew], { turn: "B" });
    await pass(LONG);
    await welcome({ number: 5, look });
    expect(show.looks).toEqual([look]);
  });

  it("shows a look again to somebody who comes back before anything happened", async () => {
    await arrive({ log: [], look });
    expect(show.looks).toEqual([look]);
  });
});

describe("the pace", () => {
  it("is that of the person, whatever the device is set to", async () => {
    settings.speed = "fast";
    await arrive({ table: { ...table, seats: [{ ...plainSeat("A", "person", "Mia", 1), pace: "slow" }] } });
    expect(show.pace).toBeGreaterThan(1);
    await welcome({ seat: null });
    expect(show.pace).toBeLessThan(1);
    settings.speed = "normal";
  });
});

describe("the deal", () => {
  const opening: GameEvent[] = [{ ...round, round: 1 }, { kind: "dealt", each: 4 }, drew];

  it("is in the log once, and nobody is moving when it is over", async () => {
    await arrive({ log: opening });
    await pass(500);
    expect([show.dealing, show.story.log]).toEqual([true, opening]);
    await pass(LONG);
    expect([show.dealing, show.ongoing, show.story.log, show.isOn]).toEqual([false, [], opening, false]);
  });
});

describe("what the viewer remembers", () => {
  const revealed: GameEvent = { kind: "revealed", seat: "A", cards: ["2", "0", "3", "1"] };
  const end = [dropped, revealed, scored];

  it("is asked before the own cards are turned up or announced", async () => {
    const announced: GameEvent[] = [];
    await arrive({}, (events) => announced.push(...events), true);
    await news(end, {});
    await pass(LONG);
    expect(show.recall).toEqual({ cards: revealed.cards, events: [put, dropped] });
    expect([show.shown?.cards, announced, stream.number]).toEqual([rows, [dropped], 1]);
    show.endRecall();
    await pass(LONG);
    expect([show.recall, announced, stream.number]).toEqual([null, end, 2]);
  });

  it.each([
    ["nobody wants to be asked", false, () => undefined],
    ["the page is hidden", true, () => Object.assign(document, { hidden: true })],
  ])("is not asked while %s", async (_, asksMemory, make) => {
    await arrive({}, undefined, asksMemory);
    make();
    await news(end, {});
    await pass(LONG);
    expect([show.recall, stream.number]).toEqual([null, 2]);
  });

  it("leaves time for the results, although the next round has begun", async () => {
    await arrive({ table: { ...table, between: true } }, undefined, true);
    await news(end, {});
    await pass(LONG);
    await news([round], { round: 2 }, { number: 3, table });
    show.endRecall();
    await pass(LONG);
    expect([show.interlude !== null, stream.number]).toEqual([true, 2]);
    show.endInterlude();
    await pass(LONG);
    expect([show.interlude, stream.number]).toEqual([null, 3]);
  });

  it("holds nothing up at the end of the match", async () => {
    await arrive({}, undefined, true);
    await news([...end, { kind: "won", seats: ["A"], by: "points" } as GameEvent], { winners: ["A"] });
    await pass(LONG);
    show.endRecall();
    await pass(LONG);
    await news([], {}, { number: 3, table: { ...table, rematch: "again" } });
    await pass(LONG);
    expect([show.interlude?.over, stream.table?.rematch]).toEqual([true, "again"]);
  });

  it("is not asked any more when a whole new view comes", async () => {
    await arrive({}, undefined, true);
    await news(end, {});
    await pass(LONG);
    await welcome({ number: 9 });
    expect([show.recall, stream.number]).toEqual([null, 9]);
  });
});

describe("a reload", () => {
  it("waits until everything was shown", async () => {
    await arrive();
    expect(show.isOn).toBe(false);
    await news([drew, dropped], after);
    expect(show.isOn).toBe(true);
    await pass(LONG);
    expect(show.isOn).toBe(false);
  });

  it.each([
    ["in the news", () => arrive().then(() => news([look], { turn: "B" }))],
    ["in a welcome", () => arrive({ log: [], look })],
  ])("waits until a look %s was seen, and could not be seen again", async (_, come) => {
    await come();
    expect(show.isOn).toBe(true);
    show.endLook();
    await pass(LONG);
    expect([show.looks, show.isOn]).toEqual([[], true]);
    await news([drew], { hand: "?", draw: 39 });
    await pass(LONG);
    expect(show.isOn).toBe(false);
  });

  it("waits until the next round has begun", async () => {
    await arrive();
    await news([scored, round], { ...begun, round: 2 }, { table: { ...table, between: true } });
    await pass(LONG);
    expect(show.isOn).toBe(true);
    show.endInterlude();
    await pass(LONG);
    expect([show.interlude, show.isOn]).toEqual([null, true]);
    await news([], {}, { table });
    await pass(LONG);
    expect(show.isOn).toBe(false);
  });
});

describe("the end of a round", () => {
  const next: Partial<View> = { ...begun, round: 2 };

  it("stays until it is dismissed; then the next round is dealt", async () => {
    await arrive();
    const dealt: GameEvent = { kind: "dealt", each: 4 };
    await news([scored, round, dealt], next, { table: { ...table, between: true } });
    await pass(LONG);
    expect(show.interlude).toMatchObject({ round: 1, over: false, events: [put, scored], opening: [round, dealt] });
    show.endInterlude();
    await pass(0);
    expect([show.interlude, show.dealing]).toEqual([null, true]);
    await pass(LONG);
    expect([show.dealing, show.shown]).toEqual([false, stream.view]);
  });

  it("is over when everybody is ready", async () => {
    await arrive();
    await news([scored, round], next, { table: { ...table, between: true } });
    await pass(LONG);
    expect(show.interlude).not.toBeNull();
    await news([], {}, { table });
    expect(show.interlude).toBeNull();
  });

  it("is shown to somebody who comes in the middle of it", async () => {
    await arrive({ view: { ...begun, ...next }, log: [scored, round], table: { ...table, between: true } });
    expect(show.interlude).toMatchObject({ round: 1, events: [scored] });
  });

  it("comes again at the end of the match, as often as somebody asks for it", async () => {
    await arrive();
    const won: GameEvent = { kind: "won", seats: ["A"], by: "points" };
    await news([scored, won], { winners: ["A"], turn: null });
    await pass(LONG);
    expect(show.interlude).toMatchObject({ over: true });
    show.endInterlude();
    expect(show.interlude).toBeNull();
    show.showResult();
    expect(show.interlude).toMatchObject({ over: true });
  });
});

describe("five of a kind", () => {
  const lodges: View["cards"] = { A: ["7", "7", "7", "7", "-"], B: ["?", "2", "-", "-", "-"] };
  const lodge = { ...begun, game: "clan", turn: "A", hand: "7", cards: lodges, known: lodges, discard: [] } satisfies View;
  const fifth: GameEvent = { kind: "put", seat: "A", slot: "A5", card: "7", face: "up" };
  const shown: GameEvent[] = [
    { kind: "revealed", seat: "A", cards: ["7", "7", "7", "7", "7"] },
    { kind: "revealed", seat: "B", cards: ["9", "2", "-", "-", "-"] },
  ];
  const won: GameEvent = { kind: "won", seats: ["A"], by: "five" };
  const over: Partial<View> = { winners: ["A"], turn: null, hand: null };

  it("is celebrated before the other cards are shown and the match is over", async () => {
    await arrive({ view: lodge });
    await news([fifth, ...shown, won], over);
    await pass(1000);
    expect(show.fives).toMatchObject([{ seat: "A", card: "7" }]);
    expect([...show.awaited]).toEqual(["A1", "A2", "A3", "A4", "A5"]);
    expect([show.shown?.cards["B"]?.[0], show.interlude]).toEqual(["?", null]);
    await pass(LONG);
    expect(show.fives).toEqual([]);
    expect(show.interlude).toMatchObject({ over: true });
  });

  it("is announced in the order in which it is seen", async () => {
    await welcome({ view: lodge });
    const announced: GameEvent[][] = [];
    show = new Show(stream, (events) => announced.push(events));
    await pass(0);
    await news([fifth, ...shown, won], over);
    await pass(LONG);
    expect(announced).toEqual([[fifth, won, ...shown]]);
  });

  it("ends at once for somebody in a hurry", async () => {
    await arrive({ view: lodge });
    await news([fifth, ...shown, won], over);
    await pass(1000);
    show.hurry();
    await pass(0);
    expect([show.fives, show.interlude?.over]).toEqual([[], true]);
  });

  it("ends when a full new view comes", async () => {
    await arrive({ view: lodge });
    await news([fifth, ...shown, won], over);
    await pass(1000);
    await welcome({ number: 9, view: { ...lodge, ...over } });
    expect(show.fives).toEqual([]);
  });
});

describe("what concerns the viewer", () => {
  const swap: GameEvent = { kind: "swapped", seat: "B", slots: ["B1", "A2"] };
  const swapped: Partial<View> = { turn: "A" };

  it("is a moment of its own, that a tap ends", async () => {
    await arrive();
    await news([swap], swapped);
    await pass(1000);
    expect(show.moment).toMatchObject({ seat: "B", action: "swapped", slot: "A2" });
    expect(stream.number).toBe(1);
    show.endMoment();
    await pass(0);
    expect([show.moment, stream.number]).toEqual([null, 2]);
  });

  it("ends by itself, and comes once in a turn", async () => {
    await arrive();
    await news([swap, swap], swapped);
    await pass(1000);
    expect(show.moment).not.toBeNull();
    await pass(1800);
    expect(show.moment).toBeNull();
    await pass(900);
    expect([show.moment, stream.number]).toEqual([null, 2]);
  });

  it("is no moment where the person does not want one, and none for others", async () => {
    settings.bigMoments = false;
    await arrive();
    await news([swap], swapped);
    await pass(1000);
    expect([show.moment, stream.number]).toEqual([null, 2]);
    settings.bigMoments = true;
    await news([{ ...swap, slots: ["B1", "B2"] }], swapped);
    await pass(1000);
    expect([show.moment, stream.number]).toEqual([null, 3]);
  });

  it("is marked until the viewer's next turn is over", async () => {
    await arrive({ log: [round] });
    await news([swap], swapped);
    await pass(LONG);
    expect([...show.story.changed]).toEqual([["B1", "B"], ["A2", "B"]]);
    await news([{ ...dropped, seat: "A" }], { turn: "B" });
    await pass(LONG);
    expect([...show.story.changed]).toEqual([]);
  });
});

describe("what the viewer has missed", () => {
  it("is everything before the viewer came", async () => {
    await arrive();
    expect(show.missed).toBe(true);
    expect(show.story.since).toHaveLength(1);
  });

  it("is nothing at the start of a round, and nothing that was watched", async () => {
    await arrive({ log: [round] });
    expect(show.missed).toBe(false);
    await news([drew, dropped], after);
    await pass(LONG);
    expect(show.missed).toBe(false);
  });

  it("is what happened while the page was hidden", async () => {
    await arrive({ log: [round] });
    Object.assign(document, { hidden: true });
    await news([drew, dropped], after);
    expect(show.missed).toBe(true);
  });

  it("can be shown again, and news wait for it", async () => {
    const dealt: GameEvent[] = [round, { kind: "shuffled", cards: 66, rebuilt: false }, { kind: "dealt", each: 4 }];
    await arrive({ log: [...dealt, drew, dropped], view: { ...begun, ...after } });
    show.replay(dealt.length, dealt.length + 2);
    await pass(10);
    expect([show.replaying, show.shown?.discard.length, show.story.log.length]).toEqual([true, 0, 5]);
    await news([{ ...drew, seat: "A" }], { draw: 38 });
    expect(stream.number).toBe(1);
    await pass(LONG);
    expect([show.replaying, show.shown, stream.number]).toEqual([false, stream.view, 2]);
  });
});
