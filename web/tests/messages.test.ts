import { expect, test } from "vitest";
import { understood } from "../src/net/messages";
import type { GameEvent, ServerMessage } from "../src/wire";

const drew: GameEvent = { kind: "drew", seat: "A", card: "?" };
const decoded = (message: object): ServerMessage => JSON.parse(JSON.stringify(message)) as ServerMessage;

test("kinds of events of a newer server are left out, and the others stay in order", () => {
  const events = [drew, { kind: "sneezed", seat: "A" }, { ...drew, seat: "B" }];
  const news = understood(decoded({ type: "news", number: 3, events, view: {}, table: null }));
  expect(news).toMatchObject({ type: "news", number: 3, events: [drew, { ...drew, seat: "B" }] });
  expect(understood(decoded({ type: "welcome", log: events }))).toMatchObject({ log: [drew, { ...drew, seat: "B" }] });
});

test("other messages are as they are", () => {
  const presence = decoded({ type: "presence", here: ["A"], watchers: 2 });
  expect(understood(presence)).toBe(presence);
});
