/** What the server can do about groups. */
import { ask } from "../net/api";
import type { ChangeGroup, Game, GroupInfo, GroupPage, MyGroups, NewGroup, RealResult } from "../wire";

export const groups = {
  mine: () => ask<MyGroups>("GET", "/groups"),
  make: (wish: Partial<NewGroup> & Pick<NewGroup, "name">) => ask<GroupInfo>("POST", "/groups", wish),
  /** A group with its statistics, of one game or of all. */
  see: (group: string, game: Game | "") => ask<GroupPage>("GET", `/groups/${group}${game && `?${String(new URLSearchParams({ game }))}`}`),
  change: (group: string, change: ChangeGroup) => ask<GroupInfo>("PUT", `/groups/${group}`, change),
  dissolve: (group: string) => ask<undefined>("DELETE", `/groups/${group}`),
  /** Invites the people of a match. */
  invite: (group: string, match: string) => ask<GroupInfo>("POST", `/groups/${group}/invitations`, { match }),
  join: (group: string) => ask<GroupInfo>("POST", `/groups/${group}/join`),
  leave: (group: string) => ask<null>("POST", `/groups/${group}/leave`),
  add: (group: string, result: RealResult) => ask<null>("POST", `/groups/${group}/results`, result),
  remove: (group: string, result: string) => ask<undefined>("DELETE", `/groups/${group}/results/${result}`),
};
