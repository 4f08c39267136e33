import { describe, expect, it } from "vitest";
import { asMinutes, asTime, bytes } from "./subscribing";

describe("push messages", () => {
  it("read the key of the server", () => {
    expect([...bytes("_-8A")]).toEqual([255, 239, 0]);
  });

  it("write quiet hours as a field for a time has them", () => {
    expect([asTime(1320), asTime(65)]).toEqual(["22:00", "01:05"]);
    expect([asMinutes("22:00"), asMinutes("01:05"), asMinutes("")]).toEqual([1320, 65, null]);
  });
});
