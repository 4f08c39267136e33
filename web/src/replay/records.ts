/** Records and their replays: of a match that the server has, or of a file, which stays in this tab only. */
import { ask } from "../net/api";
import { Refusal } from "../net/refusal";
import type { Replay } from "../wire";

export interface Opened {
  record: unknown;
  replay: Replay;
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
  if (match !== FILE) return replayed(await recordOf(match));
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

async function replayed(record: unknown): Promise<Opened> {
  return { record, replay: await ask<Replay>("POST", "/replays", record) };
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
