/**
 * Under a sub-path, internal links begin with it. Components write them as if the page had the whole host.
 *
 * This file imports nothing: the start of the page waits for it, so it must not wait for the page.
 */

/** Completes every link of the page by the sub-path, now and after each change. */
export function completeLinks(root: string): void {
  const complete = (): void => {
    for (const link of document.querySelectorAll(`a[href^="/"]:not([href^="${root}/"])`)) {
      link.setAttribute("href", root + link.getAttribute("href")!);
    }
  };
  new MutationObserver(complete).observe(document.body, { subtree: true, childList: true, attributeFilter: ["href"] });
}
