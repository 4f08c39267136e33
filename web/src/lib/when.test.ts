import { expect, test } from "vitest";
import { speak } from "../lang/index.svelte";
import { whenInWords } from "./when";

const now = new Date(2026, 9, 24, 22, 0); // the clock changes in the next night

test.each([
  [new Date(2026, 9, 24, 23, 30), "heute, 23:30", "today, 11:30 PM"],
  [new Date(2026, 9, 25, 0, 5), "morgen, 0:05", "tomorrow, 12:05 AM"],
  [new Date(2026, 9, 26, 18, 0), "Montag, 18:00", "Monday, 6:00 PM"],
  [new Date(2026, 9, 30, 18, 0), "Freitag, 18:00", "Friday, 6:00 PM"],
  [new Date(2026, 9, 31, 18, 0), "31. Oktober, 18:00", "October 31, 6:00 PM"],
])("%s is said in words", async (end, german, english) => {
  await speak("de");
  expect(whenInWords(end, now)).toBe(german);
  await speak("en");
  expect(whenInWords(end, now).replace("\u202f", " ")).toBe(english);
});
