import { describe, expect, it } from "vitest";
import { speak } from "../lang/index.svelte";
import type { Seat, SeatInfo } from "../wire";
import { seatBeaver, seatName } from "./names";

const sits = (seat: Seat, kind: SeatInfo["kind"], beaver = 0): SeatInfo => ({ seat, kind, beaver }) as SeatInfo;

it("a seat is called by its person or bot, an empty one by its number", async () => {
  const seats = [{ ...sits("A", "person"), name: "Ada" }, sits("B", "bot"), sits("C", "open")];
  const names = () => seats.map((seat) => seatName(seat, seat.seat));
  await speak("en");
  expect(names()).toEqual(["Ada", "Willow", "Seat 3"]);
  await speak("de");
  expect(names()).toEqual(["Ada", "Weide", "Platz 3"]);
});

describe("a bot's beaver", () => {
  it("is that of its seat, unless a person has picked it", () => {
    const bot = sits("C", "bot");
    expect(seatBeaver(bot, [sits("A", "person", 1), bot])).toBe(2);
    expect(seatBeaver(bot, [sits("A", "person", 2), bot])).not.toBe(2);
  });

  it("is nobody else's, whatever people pick", () => {
    for (let beaver = 0; beaver < 12; beaver++) {
      const seats = [sits("A", "person", beaver), ...(["B", "C", "D", "E", "F"] as const).map((seat) => sits(seat, "bot"))];
      expect(new Set(seats.map((seat) => seatBeaver(seat, seats))).size).toBe(6);
    }
  });
});
