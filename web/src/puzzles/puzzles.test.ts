// @vitest-environment page
import { expect, test, vi } from "vitest";
import { Show } from "../table/show.svelte";
import type { PuzzleData, PuzzleInfo } from "./data";
import { dayNumber, loadPuzzle, PUZZLES, puzzleOf } from "./data";
import { NONE, streak, withSolved } from "./progress";
import { PuzzleStream } from "./stream.svelte";

async function some(): Promise<PuzzleData> {
  return (await loadPuzzle(PUZZLES[0]!.id))!;
}

test("the puzzle of the day is the same for everybody, and no game has two days in a row", () => {
  const all = ["clan", "gang"].flatMap((game): PuzzleInfo[] => [1, 2, 3].map((number) => ({ id: `${game}-${number}`, game, level: "kit", themes: [] })));
  const days = Array.from({ length: 8 }, (_, day) => puzzleOf(day, all)!.id);
  expect(days).toEqual(["clan-1", "gang-1", "clan-2", "gang-2", "clan-3", "gang-3", "clan-1", "gang-1"]);
  expect(puzzleOf(0, [])).toBeNull();
  expect(dayNumber(new Date(2026, 10, 18, 0, 1)) - dayNumber(new Date(2026, 10, 17, 23, 59))).toBe(1);
});

test("a streak grows by one a day; one day in a week may be left out", () => {
  let kept = withSolved(withSolved(withSolved(NONE, "a", true, 100), "b", false, 100), "a", true, 100);
  expect(streak(kept, 100)).toBe(1);
  kept = withSolved(kept, "c", true, 101);
  expect([streak(kept, 101), streak(kept, 102), streak(kept, 103), streak(kept, 104)]).toEqual([2, 2, 2, 0]);
  const late = withSolved(kept, "d", true, 103);
  expect([streak(late, 103), streak(late, 105), streak({ ...late, day: 108 }, 110)]).toEqual([3, 0, 3]);
  kept = withSolved(kept, "d", true, 105);
  expect(streak(kept, 105)).toBe(1);
  expect(kept.done).toEqual(["a", "b", "c", "d"]);
});

const LOADING = 60_000; // all files of puzzles, also on a busy machine

test("every move of every puzzle is an answer or has words, and the solution is one of the answers", { timeout: LOADING }, async () => {
  for (const { id } of PUZZLES) {
    const puzzle = (await loadPuzzle(id))!;
    expect([...Object.keys(puzzle.ways), ...Object.keys(puzzle.wrong)].toSorted()).toEqual(puzzle.view.legal.toSorted());
    expect(Object.keys(puzzle.ways)).toContain(puzzle.solution);
    expect(puzzle.view.known).toBeUndefined();
    expect(puzzle.view.turn).toBe(puzzle.seat);
  }
});

test("a wrong move is refused and changes nothing; the right one is played out", async () => {
  vi.useFakeTimers();
  const puzzle = await some();
  const stream = new PuzzleStream(puzzle);
  stream.seatPeople("Ada", 0);
  const show = new Show(stream);
  await vi.runAllTimersAsync();
  await expect(stream.ask({ type: "move", move: Object.keys(puzzle.wrong)[0]!, number: 1 })).rejects.toMatchObject({ code: "not-best" });
  expect([stream.stage, stream.mistakes, stream.view!.cards]).toEqual(["asking", 1, puzzle.view.cards]);
  await stream.ask({ type: "move", move: puzzle.solution, number: 1 });
  await vi.runAllTimersAsync();
  expect([stream.stage, stream.isSolved, stream.isOwnWork]).toEqual(["over", true, false]);
  expect(stream.view!.legal).toEqual([]);
  show.end();
  vi.useRealTimers();
});

test("the second tip points at the places, and then it is not the player's own work", async () => {
  const stream = new PuzzleStream(await some());
  stream.tips = 1;
  expect(stream.isPointedAt).toBe(false);
  stream.tips = 2;
  expect(stream.isPointedAt).toBe(true);
  void stream.ask({ type: "move", move: stream.puzzle.solution, number: 1 });
  expect([stream.isSolved, stream.isOwnWork]).toEqual([true, false]);
  stream.end();
});

test("the solution can be shown, and then it is not solved", async () => {
  vi.useFakeTimers();
  const stream = new PuzzleStream(await some());
  const show = new Show(stream);
  stream.reveal();
  await vi.runAllTimersAsync();
  expect([stream.stage, stream.isSolved]).toEqual(["over", false]);
  show.end();
  vi.useRealTimers();
});
