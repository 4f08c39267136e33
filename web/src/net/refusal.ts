/** What can go wrong between page and server, as errors that can be explained to a person. */
import type { Refused } from "../wire";

/** The server understood and said no; nothing has changed. */
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
