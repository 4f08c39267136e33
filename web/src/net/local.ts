/* News of a table that the page plays without a server: lessons and puzzles. */
import type { GameEvent, News, ViewChange } from "../wire";

/** What a server would send after a move. */
export function localNews(number: number, view: ViewChange, events: GameEvent[]): News {
  return {
    type: "news",
    number,
    mark: "",
    events,
    view,
    table: null,
    seconds_left: null,
    may_undo: false,
    undone: false,
    events_undone: 0,
    by: "bot",
    draw: null,
  };
}
