// @vitest-environment page
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refusal } from "../net/refusal";
import { pickSequences, withFace, type Face } from "../table/choices";
import { follow, isDecision, loadLesson, type LessonData } from "./data";
import { astray, lit, tested, wanted } from "./pointing";
import { LessonStream } from "./stream.svelte";

const CLAN = (await loadLesson("clan"))!;
const BANDE = (await loadLesson("bande"))!;
const FIRST = ["put A1 up", "put B2 up", "put B1 down"];

let stream: LessonStream;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  stream.end();
  vi.useRealTimers();
});

async function begin(lesson: LessonData, moves: string[] = []): Promise<void> {
  stream = new LessonStream(lesson, moves);
  void stream.teach();
  await vi.runAllTimersAsync();
}

async function play(move: string): Promise<unknown> {
  const answer = await stream.play(move).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return answer;
}

/** Goes on through everything that the guide says. */
async function listen(): Promise<void> {
  while (stream.stage === "talking") {
    stream.goOn();
    await vi.runAllTimersAsync();
  }
}

test("the guide asks for a move, and only then one may be picked", async () => {
  await begin(CLAN);
  expect(stream.stage).toBe("asking");
  expect(stream.says!["de"]).toMatch(/^Das ist deine Biberburg/);
  expect(stream.view!.legal).toContain("put A1 up");
  void stream.play("put A1 up");
  expect(stream.stage).toBe("moving");
  expect(stream.decision).toBeNull();
});

test("a move that is meant is played, praised, and answered by the other beaver", async () => {
  await begin(CLAN);
  void stream.play("put A2 up");
  expect([stream.praised, stream.says!["en"]]).toEqual([true, "Well done!"]);
  await vi.runAllTimersAsync();
  expect(stream.view!.cards).toMatchObject({ A: ["-", "1", "-", "-", "-"], B: ["8", "-", "-", "-", "-"] });
  expect([stream.stage, stream.view!.hand]).toEqual(["asking", "3"]);
});

test("a mistake is answered and changes nothing, and after the second only the expected move is left", async () => {
  await begin(CLAN);
  const [before, say] = [stream.view!.cards, stream.says];
  const refusal = await play("put B1 up");
  expect(refusal).toBeInstanceOf(Refusal);
  expect(stream.answer!["en"]).toBe("That is Castor’s lodge. Put your first card into your own.");
  expect([stream.view!.cards, stream.says, stream.strict]).toEqual([before, say, false]);
  await play("put A1 down");
  expect(stream.answer!["en"]).toMatch(/^Face down works too/);
  expect([stream.strict, stream.view!.legal]).toEqual([true, ["put A1 up"]]);
  expect(await play("put A2 up")).toBeInstanceOf(Refusal);
  await play("put A1 up");
  expect([stream.answer, stream.mistakes, stream.moves]).toEqual([null, 0, ["put A1 up"]]);
});

test("a move that the rules forbid is explained by the script, or as usual", async () => {
  await begin(CLAN);
  await play("put A5 up");
  expect(stream.answer!["en"]).toBe("The top has to wait until two cards lie below.");
  await begin(CLAN, FIRST);
  const refusal = (await play("put A1 up")) as Refusal;
  expect(refusal.refused.says["de"]).toBeTruthy();
  expect(refusal.refused.says["de"]).not.toMatch(/\[C\d\d\]/);
});

test("a lesson goes on where it was left, with the last move once more", async () => {
  await begin(CLAN, FIRST);
  expect(stream.stage).toBe("asking");
  expect(stream.view!.hand).toBe("8");
  expect(stream.moves).toEqual(FIRST);
});

test("moves of another version begin at the start", async () => {
  await begin(CLAN, ["put A1 up", "knock"]);
  expect(stream.moves).toEqual([]);
  expect(stream.view!.turns).toBe(0);
});

test("cards that the learner looks at lie face up until the next move", async () => {
  await begin(BANDE);
  expect([stream.stage, stream.view!.cards["A"]]).toEqual(["talking", ["2", "?", "?", "9"]]);
  stream.goOn();
  await vi.runAllTimersAsync();
  expect(stream.view!.cards["A"]).toEqual(["?", "?", "?", "?"]);
  await listen();
  expect(stream.stage).toBe("asking");
});

test.each([CLAN, BANDE])("the expected moves lead to the end, and the learner wins", async (lesson) => {
  await begin(lesson);
  for (let steps = 0; stream.stage !== "over" && steps < 99; steps += 1) {
    await listen();
    if (stream.decision) await play(stream.decision.expect);
  }
  expect([stream.stage, stream.view!.winners]).toEqual(["over", ["A"]]);
  expect(stream.moves.length).toBe(lesson.decisions);
});

test("every way of every stretch can be followed", () => {
  for (const stretch of CLAN.stretches) {
    const decision = stretch.find(isDecision);
    for (const next of Object.values(decision?.ways ?? {})) expect(CLAN.stretches[next]).toBeDefined();
  }
  expect(follow(CLAN, ["put A1 up"])!.view.hand).toBe("1");
  expect(follow(CLAN, ["put B1 up"])).toBeNull();
});

test("what is to be touched next follows what was picked", async () => {
  await begin(CLAN);
  const next = (face: Face, strict = false): string[] => wanted(stream.decision!, pickSequences(stream.view!), face, [], stream.points, strict);
  expect(next("up")).toEqual(["A1", "A2", "A3"]);
  expect(next("down")).toEqual(["up"]);
  expect(next("up", true)).toEqual(["A1"]);
  await begin(CLAN, FIRST);
  expect([stream.points.includes("button:down"), next("up"), next("down")]).toEqual([true, ["down"], ["A2", "A3"]]);
});

test("where memory is tested every card of the row may be touched", async () => {
  await begin(BANDE);
  await listen();
  const next = (chosen: string[], strict = false): string[] => wanted(stream.decision!, pickSequences(stream.view!), "up", chosen, stream.points, strict);
  expect(tested(stream.points)).toEqual(["A"]);
  expect(next([])).toEqual(["discard"]);
  expect(next(["discard"])).toEqual(["A1", "A2", "A3", "A4"]);
  expect(next(["discard"], true)).toEqual(["A4"]);
});

test("a pick that leads to no move that is meant is answered at once", async () => {
  await begin(CLAN);
  const wrong = (face: Face, ...chosen: string[]): string | null => astray(stream.decision!, withFace(pickSequences(stream.view!), face), chosen);
  expect([wrong("up"), wrong("up", "A1"), wrong("down", "A1"), wrong("up", "B1")]).toEqual([null, null, "put A1 down", "put B1 up"]);
});

test("a point lights what it names", () => {
  expect(lit("under:B5")).toEqual(['[data-place="B2"]', '[data-place="B3"]']);
  expect(lit("column:A3")).toEqual(['[data-place="A3"]', '[data-place="A7"]']);
  expect(lit("button:up")).toEqual([]);
});
