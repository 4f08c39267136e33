/** The HTTP side of the server: everything that is not the stream of a table. */
import { ROOT } from "../lib/root";
import { upgrade } from "../lib/upgrade.svelte";
import {
  API,
  type About,
  type Done,
  type Game,
  type Hint,
  type Introduce,
  type Language,
  type Listed,
  type Me,
  type NewTable,
  type DeviceLink,
  type Refused,
  type TableInfo,
  type TableOpened,
  type Tables,
} from "../wire";
import { freshId } from "./ids";
import { Refusal, Unreachable } from "./refusal";

export const api = {
  about: () => ask<About>("GET", "/about").then(compared),
  /** The person at this device, or null if no name was given yet. */
  me: () => ask<Me>("GET", "/me").catch(nullIf("unknown-person")),
  introduce: (who: Introduce) => ask<Me>("PUT", "/me", who),
  forget: () => ask<undefined>("DELETE", "/me"),
  deviceLink: () => ask<DeviceLink>("POST", "/me/device-link"),
  signIn: (code: string) => ask<Me>("POST", "/me/sign-in", { code }),
  tables: () => ask<Tables>("GET", "/tables").then((answer): Listed[] => answer.tables),
  open: (table: NewTable) => ask<TableOpened>("POST", "/tables", { ...table, cuts: true }).then((answer) => answer.table),
  /** Leaves a table without opening its stream; the only way to leave one that cannot be opened. */
  leave: (table: string) => ask<Done>("POST", `/tables/${table}/commands`, { type: "leave", id: freshId() }),
  /** The rules of a game, as Markdown. */
  rules: (game: Game, language: Language) => ask<string>("GET", `/rules/${game}/${language}`, undefined, "text"),
  hint: (table: string) => ask<Hint>("POST", `/tables/${table}/hint`),
  table: (id: string) => ask<TableInfo>("GET", `/tables/${id}`),
};

/** The address of a socket on this server. */
export function socketAddress(path: string): string {
  return `${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}${ROOT}${API}${path}`;
}

/** Every answer about the server is compared with the page's own version. */
function compared(about: About): About {
  upgrade.heard(about.version);
  return about;
}

/** Sends a request, on the admin page with its key; what only some pages need is asked there. */
export async function ask<Answer>(method: string, path: string, body?: unknown, form: "json" | "text" = "json", key?: string): Promise<Answer> {
  const release = upgrade.hold();
  try {
    const answer = await request(method, path, body, key);
    if (answer.ok) return (answer.status === 204 ? undefined : await read(answer, form)) as Answer;
    throw new Refusal(await read<Refused>(answer));
  } catch (error) {
    if (error instanceof Refusal && error.code === "unknown-wire") upgrade.refused();
    throw error;
  } finally {
    release();
  }
}

async function request(method: string, path: string, body: unknown, key?: string): Promise<Response> {
  const headers = { ...(body !== undefined && { "Content-Type": "application/json" }), ...(key !== undefined && { "X-Admin-Key": key }) };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  try {
    return await fetch(ROOT + API + path, { method, headers, ...sent });
  } catch (error) {
    throw new Unreachable(error);
  }
}

async function read<Answer>(answer: Response, form: "json" | "text" = "json"): Promise<Answer> {
  try {
    return (await answer[form]()) as Answer;
  } catch (error) {
    throw new Unreachable(error); // the answer is not JSON: it came from a proxy, not from the server
  }
}

function nullIf(code: string): (error: unknown) => null {
  return (error) => {
    if (error instanceof Refusal && error.code === code) return null;
    throw error;
  };
}
