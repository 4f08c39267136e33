/**
 * What the server says, as far as this page understands it. This is the one place where messages come in: a newer
 * server may tell of kinds of events that are not known here, and those are left out.
 */
import { EVENT_KINDS, type GameEvent, type ServerMessage } from "../wire";

const KNOWN: ReadonlySet<string> = new Set(EVENT_KINDS);

export function understood(message: ServerMessage): ServerMessage {
  switch (message.type) {
    case "welcome":
      return { ...message, log: known(message.log) };
    case "news":
      return { ...message, events: known(message.events) };
    default:
      return message;
  }
}

function known(events: GameEvent[]): GameEvent[] {
  return events.filter(({ kind }) => KNOWN.has(kind));
}
