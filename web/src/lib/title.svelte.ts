/** What the tab is called: after its page, unless something calls from the background. */

let call = $state<string | null>(null);

/** Calls out of the title instead of the page's name; null stops it. */
export function callOut(words: string | null): void {
  call = words;
}

/** The title, given the name of the page. */
export function titleOf(page: string): string {
  return call ?? `${page} · Biberbau`;
}
