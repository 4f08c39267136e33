/** Records and their replays: of a match that the server has, or of a file, which stays in this tab only. */
import { ask } from "../net/api";
import { Refusal } from "../net/refusal";
import type { MatchInfo, Replay, Seat, TableInfo } from "../wire";

/** The beavers of people, by seat. */
export type Beavers = Partial<Record<Seat, number>>;

export interface Opened {
  record: unknown;
  replay: Replay;
  /** As far as they are known; a file has none. */
  beavers: Beavers;
}

/** Why a file is not a record of one match. */
export class NotARecord extends Error {
  /** @param matches how many matches it has; 0 if it is something else. */
  constructor(readonly matches: number) {
    super("not the record of a match");
    this.name = "NotARecord";
  }
}

/** The address of a file in place of the id of a match. */
export const FILE = "file";
const PLACE = "biberbau.record";

let file: Opened | null = null;

/** Opens a file and keeps it until another one is opened, also over a reload. */
export async function openFile(text: string): Promise<void> {
  file = await replayed(readRecord(text));
  try {
    sessionStorage.setItem(PLACE, text);
  } catch {
    // without storage the file has to be picked again after a reload
  }
}

/** The match of an address; null for a file that is not open any more. */
export async function openMatch(match: string): Promise<Opened | null> {
  if (match !== FILE) {
    const [record, beavers] = await Promise.all([recordOf(match), beaversIn(match)]);
    return replayed(record, beavers);
  }
  const text = file ? null : sessionStorage.getItem(PLACE);
  if (text) file = await replayed(readRecord(text));
  return file;
}

/** Reads the text of a file. Throws NotARecord. */
export function readRecord(text: string): unknown {
  const given = parsed(text);
  if (isObject(given)) return given;
  const lines = text.split("\n").filter((line) => line.trim());
  throw new NotARecord(lines.length > 1 && lines.every((line) => isObject(parsed(line))) ? lines.length : 0);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, "")); // some editors write a byte order mark
  } catch {
    return null;
  }
}

function isObject(given: unknown): boolean {
  return typeof given === "object" && given !== null && !Array.isArray(given);
}

async function replayed(record: unknown, beavers: Beavers = {}): Promise<Opened> {
  return { record, replay: await ask<Replay>("POST", "/replays", record), beavers };
}

/** The beavers of the people in a match; without an answer the seats have beavers of their own. */
async function beaversIn(match: string): Promise<Beavers> {
  const found = await ask<TableInfo>("GET", `/tables/${match}`)
    .catch(() => ask<MatchInfo>("GET", `/matches/${match}`))
    .catch(() => null);
  const people = (found?.seats ?? []).filter(({ level, name }) => level === null && name !== null);
  return Object.fromEntries(people.map(({ seat, beaver }) => [seat, beaver]));
}

/** The record of a match: from its table as long as it exists, else from the matches that the server keeps. */
async function recordOf(match: string): Promise<unknown> {
  try {
    return await ask("GET", `/tables/${match}/record`);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return ask("GET", `/matches/${match}/record`).catch((other: unknown) => {
      throw error.code === "unknown-table" ? other : error;
    });
  }
}
