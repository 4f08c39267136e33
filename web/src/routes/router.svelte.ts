/** The page for an address. Links are ordinary links; internal ones are followed without a reload. */
import { ROOT } from "../lib/root";
import type { Game } from "../wire";

export type Route =
  | { page: "start" }
  | { page: "new"; game: Game | null }
  | { page: "table"; table: string }
  | { page: "rules"; game: Game }
  | { page: "lessons" }
  | { page: "learn"; game: Game; forChildren: boolean }
  | { page: (typeof PLAIN)[number] }
  | { page: "puzzle"; puzzle: string }
  | { page: "groups"; group: string | null }
  | { page: "replays" }
  | { page: "replay"; match: string }
  | { page: "sign-in"; code: string }
  | { page: "admin"; code: string }
  | { page: "missing" };

/** Pages whose address is their name. */
const PLAIN = ["daily", "kids", "matches", "pad", "privacy", "puzzles", "referee"] as const;

/** Reads an address. */
export function readRoute(url: URL): Route {
  const [first = "", second = "", third] = url.pathname.slice(ROOT.length).split("/").slice(1);
  if (third !== undefined) return { page: "missing" };
  if (first === "table" && isId(second)) return { page: "table", table: second };
  if (first === "replay" && (second === "file" || isId(second))) return { page: "replay", match: second };
  if (first === "groups" && (!second || isId(second))) return { page: "groups", group: second || null };
  if (first === "rules" && isGame(second)) return { page: "rules", game: second };
  if (first === "learn" && isGame(second)) return { page: "learn", game: second, forChildren: url.searchParams.has("kids") };
  if (first === "puzzle" && isGame(second)) return { page: "puzzle", puzzle: second };
  if (second !== "") return { page: "missing" };
  if (first === "") return { page: "start" };
  if (first === "new") return { page: "new", game: readGame(url.searchParams.get("game")) };
  if (first === "learn") return { page: "lessons" };
  const plain = PLAIN.find((page) => page === first);
  if (plain) return { page: plain };
  if (first === "replay") return { page: "replays" };
  if (first === "sign-in" || first === "admin") return { page: first, code: url.hash.slice(1) };
  return { page: "missing" };
}

function readGame(name: string | null): Game | null {
  return name !== null && isGame(name) ? name : null;
}

/** Whether this looks like the id of a table or a match. */
function isId(word: string): boolean {
  return /^[a-z0-9]{8,16}$/.test(word);
}

/** Whether this looks like the name of a game; the page of that game finds out whether it exists. */
function isGame(name: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,39}$/.test(name);
}

let current = $state.raw<{ route: Route; hash: string }>(look());

function look(): { route: Route; hash: string } {
  const url = new URL(globalThis.location?.href ?? "http://localhost/");
  return { route: readRoute(url), hash: url.hash };
}

/** The page to show. */
export function route(): Route {
  return current.route;
}

/** The fragment of the address with its `#`, or nothing. */
export function fragment(): string {
  return current.hash;
}

/** Navigates to a page. */
export function go(path: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, "", ROOT + path);
  else history.pushState(null, "", ROOT + path);
  current = look();
}

/** Handles links and the browser's history; call it once. Returns a function that stops it. */
export function followLinks(): () => void {
  const follow = (event: MouseEvent): void => {
    const path = ownPath(event);
    if (path === null) return;
    event.preventDefault();
    go(path);
  };
  const back = (): void => {
    current = look();
  };
  document.addEventListener("click", follow);
  addEventListener("popstate", back);
  return () => {
    document.removeEventListener("click", follow);
    removeEventListener("popstate", back);
  };
}

/** The path of a plain click on an internal link, else null. */
function ownPath(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.target || link.hasAttribute("download")) return null;
  const url = new URL(link.href, location.href);
  const path = url.pathname.slice(ROOT.length);
  if (url.origin !== location.origin || !url.pathname.startsWith(ROOT) || path.startsWith("/api")) return null;
  if (url.pathname === location.pathname && url.hash) return null; // a fragment of this page
  return path + url.search + url.hash;
}
