import { expect, it } from "vitest";
import { genitive } from "./genitive";

it.each([
  ["Birke", "Birke’s", "Birkes"],
  ["Klaus", "Klaus’s", "Klaus’"],
  ["KLAUS", "KLAUS’s", "KLAUS’"],
  ["Strauß", "Strauß’s", "Strauß’"],
  ["Max", "Max’s", "Max’"],
  ["Fritz", "Fritz’s", "Fritz’"],
  ["Alice", "Alice’s", "Alice’"],
  ["Zoë", "Zoë’s", "Zoës"],
  ["Oma 2", "Oma 2’s", "Oma 2’s"],
])("of %s", (name, english, german) => {
  expect(genitive(name, "en")).toBe(english);
  expect(genitive(name, "de")).toBe(german);
});
