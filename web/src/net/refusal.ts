/** What can go wrong between page and server, as errors that can be explained to a person. */
import type { Refused } from "../wire";

/** The server refused a request or command; nothing has changed. */
export class Refusal extends Error {
  constructor(readonly refused: Refused) {
    super(refused.says["en"] ?? refused.code);
    this.name = "Refusal";
  }

  get code(): string {
    return this.refused.code;
  }
}

/** The server cannot be reached, or its answer cannot be read. */
export class Unreachable extends Error {
  constructor(cause?: unknown) {
    super("the server can't be reached", { cause });
    this.name = "Unreachable";
  }
}

const ABOUT_NAME = new Set(["name-empty", "name-long", "name-taken", "odd-letters"]);

/** Whether an error is a refusal of a name, which is shown beside its field. */
export function isAboutName(error: unknown): error is Refusal {
  return error instanceof Refusal && ABOUT_NAME.has(error.code);
}

/** Refusals that concern a table and not the person, by code: nobody can open it, for this reason. */
export const OUT_OF_REACH: Record<string, "expired" | "unreadable"> = { "unknown-table": "expired", unreadable: "unreadable" };
