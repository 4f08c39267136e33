/** The person at this device, as far as the server knows them. */
import { t } from "../lang/index.svelte";
import { api } from "../net/api";
import type { Introduce, Me } from "../wire";

export const BEAVERS = 12;

const PLACE = "biberbau.me";

type Others = readonly { name?: string | null; beaver?: number }[];

let person = $state.raw<Me | null>(null);
let asking: Promise<Me | null> | null = null;

/** The person; null before a name was given or the server was asked. */
export function me(): Me | null {
  return person;
}

/** Asks the server for the person, unless no name was ever given here. */
export async function askWhoIAm(): Promise<Me | null> {
  if (!mayBeKnown()) return null;
  asking ??= api.me().finally(() => (asking = null));
  person = await asking;
  return person;
}

/** Sends name and beaver. */
export async function introduce(who: Required<Introduce>): Promise<Me> {
  keep(who);
  return (person = await api.introduce(who));
}

/** Makes sure that the server knows the person; without a name yet, one is suggested that the others do not have. */
export async function ensureMe(others?: Others): Promise<Me> {
  return person ?? (await askWhoIAm()) ?? (await introduce(suggestion(others)));
}

/** Continues here as the person who left another device. */
export async function signIn(code: string): Promise<Me> {
  return continueAs(await api.signIn(code));
}

/** This device is now signed in as a person. */
export function continueAs(known: Me): Me {
  keep((person = known));
  return known;
}

/** Takes a table that cannot be opened off the list of mine. */
export async function takeOffList(table: string): Promise<void> {
  await api.leave(table);
  if (person) person = { ...person, seats: person.seats.filter((seat) => seat.table !== table) };
}

/** Deletes the person on the server. */
export async function forgetMe(): Promise<void> {
  await api.forget();
  signedOut();
}

/** The server does not know the person any more, so the page asks for a name; the last one is suggested. */
export function becomeUnknown(): void {
  person = null;
}

/** This device is no longer signed in. */
export function signedOut(): void {
  person = null;
  localStorage.removeItem(PLACE);
}

/** Suggested name and beaver: the last ones on this device, else a friendly name and a random beaver. */
export function suggestion(others: Others = []): Required<Introduce> {
  return kept() ?? fresh(others);
}

/** Without storage the page cannot know, so it asks the server. */
function mayBeKnown(): boolean {
  try {
    return localStorage.getItem(PLACE) !== null;
  } catch {
    return true;
  }
}

function kept(): Required<Introduce> | null {
  try {
    const { name, beaver } = JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Partial<Introduce>;
    return name ? { name, beaver: beaver ?? 0 } : null;
  } catch {
    return null;
  }
}

function keep({ name, beaver }: Required<Introduce>): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify({ name, beaver }));
  } catch {
    // no storage: the server still knows the person
  }
}

/** A friendly name and a beaver that nobody else has. */
export function fresh(others: Others): Required<Introduce> {
  const names = t("me.names").split(" ");
  const beavers = Array.from({ length: BEAVERS }, (_, which) => which);
  return {
    name: anyOf(names.filter((name) => others.every((other) => other.name !== name))) ?? names[0]!,
    beaver: anyOf(beavers.filter((which) => others.every((other) => other.beaver !== which))) ?? 0,
  };
}

function anyOf<Thing>(things: Thing[]): Thing | undefined {
  return things[Math.floor(Math.random() * things.length)];
}
