import { expect, test } from "vitest";
import { readRoute } from "../src/routes/router.svelte";

test.each([
  ["/", { page: "start" }],
  ["/new", { page: "new", game: null }],
  ["/new?game=gang", { page: "new", game: "gang" }],
  ["/new?game=chess", { page: "new", game: "chess" }], // perhaps the server knows it
  ["/new?game=%3Cb%3E", { page: "new", game: null }],
  ["/table/abcdefgh12", { page: "table", table: "abcdefgh12" }],
  ["/table/ABC", { page: "missing" }],
  ["/table/abcdefgh12/more", { page: "missing" }],
  ["/rules/bande-classic", { page: "rules", game: "bande-classic" }],
  ["/rules/chess", { page: "rules", game: "chess" }],
  ["/rules/Chess!", { page: "missing" }],
  ["/rules", { page: "missing" }],
  ["/learn", { page: "lessons" }],
  ["/replay", { page: "replays" }],
  ["/replay/file", { page: "replay", match: "file" }],
  ["/replay/abcdefgh1234#42-B", { page: "replay", match: "abcdefgh1234" }],
  ["/learn/gang", { page: "learn", game: "gang", forChildren: false }],
  ["/learn/gang?kids", { page: "learn", game: "gang", forChildren: true }],
  ["/privacy", { page: "privacy" }],
  ["/matches", { page: "matches" }],
  ["/pad", { page: "pad" }],
  ["/referee#C14", { page: "referee" }],
  ["/pad/clan", { page: "missing" }],
  ["/sign-in#s3cret", { page: "sign-in", code: "s3cret" }],
  ["/elsewhere", { page: "missing" }],
])("%s", (path, route) => {
  expect(readRoute(new URL(path, "http://localhost"))).toEqual(route);
});
