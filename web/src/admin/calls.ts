/** What the server does for the admin page. Every request carries the key of its link. */
import { ask } from "../net/api";
import type { Cases, Dismiss, Impose, Lift } from "../wire";

const PLACE = "biberbau.admin";

/** Keeps the key of a link for this tab, so that a reload does not need it. */
export function keepKey(key: string): void {
  sessionStorage.setItem(PLACE, key);
}

function send(method: string, path: string, body?: unknown): Promise<Cases> {
  return ask<Cases>(method, `/admin/${path}`, body, "json", sessionStorage.getItem(PLACE) ?? "");
}

export const admin = {
  cases: () => send("GET", "cases"),
  dismiss: (report: Dismiss) => send("POST", "dismiss", report),
  impose: (sanction: Impose) => send("POST", "impose", sanction),
  lift: (sanction: Lift) => send("POST", "lift", sanction),
};
