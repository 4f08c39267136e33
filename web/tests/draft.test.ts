import { describe, expect, test } from "vitest";
import { TableDraft } from "../src/newtable/draft.svelte";

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
    expect(draft.wish().seats[1]).toEqual({ kind: "beside", name: "Bo", beaver: 4 });
  });

  test("has only the house rules that its game knows", () => {
    const draft = new TableDraft();
    draft.rotate = true;
    draft.first = "B";
    draft.earlierBirthday(1);
    expect(draft.wish().settings?.options).toEqual({ first: "B" });
    draft.game = "gang";
    expect(draft.wish().settings?.options).toEqual({ birthday_order: ["B", "A", "C"] });
    draft.game = "bande-classic";
    expect(draft.wish().settings?.options).toEqual({ first: "B", rotate: true });
  });

  test("forgets house rules that name seats when the seats change", () => {
    const draft = new TableDraft();
    draft.first = "C";
    draft.removeSeat(2);
    expect(draft.wish().settings?.options).toEqual({});
  });
});
