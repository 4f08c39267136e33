/** Milliseconds until the page has surely been shown; fetching the rest before that would only slow it down. */
const WHEN_SHOWN = 2_000;

/** Keeps the page on the device, so that it opens without a connection. */
export function keepPage(): void {
  // Only where the browser trusts the connection; on plain HTTP in the house there is no such thing.
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const keep = (): Promise<unknown> => navigator.serviceWorker.register("/sw.js");
  setTimeout(() => keep().catch(() => undefined), WHEN_SHOWN); // a server that is away is asked the next time
}
