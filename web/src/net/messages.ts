/**
 * Messages of the server as this page understands them. All messages are read here: a newer
 * server may send kinds of events that this page does not know, and those are left out.
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
