/** Milliseconds until the page has surely been shown; fetching the rest before that would only slow it down. */
const WHEN_SHOWN = 2_000;

/** Milliseconds until a new worker that is not ready is no longer waited for. */
const LONGEST_RENEWAL = 10_000;

/** Keeps the page on the device, so that it opens without a connection. */
export function keepPage(): void {
  // Only where the browser trusts the connection; on plain HTTP in the house there is no such thing.
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const keep = (): Promise<unknown> => navigator.serviceWorker.register("/sw.js");
  setTimeout(() => keep().catch(() => undefined), WHEN_SHOWN); // a server that is away is asked the next time
}

/** Lets the worker of the present server take over, so that the old page is not kept any longer. */
export async function renewWorker(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    await registration?.update();
    const coming = registration?.installing ?? registration?.waiting;
    if (coming) await Promise.race([untilActive(coming), new Promise((resolve) => setTimeout(resolve, LONGEST_RENEWAL))]);
  } catch {
    // the server is away again, or the browser allows no worker: the page is fetched afresh all the same
  }
}

function untilActive(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (worker.state === "activated" || worker.state === "redundant") resolve();
    };
    worker.addEventListener("statechange", look);
    look();
  });
}
