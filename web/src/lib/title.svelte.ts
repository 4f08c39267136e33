/** The title of the tab: the page's, unless a notice replaces it. */

let call = $state<string | null>(null);

/** Shows a notice instead of the page's title; null removes it. */
export function callOut(words: string | null): void {
  call = words;
}

/** The title, given the name of the page. */
export function titleOf(page: string): string {
  return call ?? `${page} · Biberbau`;
}
