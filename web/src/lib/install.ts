import { ROOT } from "./root";

/** Milliseconds after which the page is certainly shown; fetching the rest earlier would slow it down. */
const WHEN_SHOWN = 2_000;

/** Longest wait in milliseconds for a new worker. */
const LONGEST_RENEWAL = 10_000;

/** Caches the page on the device, so that it opens without a connection. */
export function keepPage(): void {
  // Service workers need a secure context; plain HTTP on a LAN has none.
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const keep = (): Promise<unknown> => navigator.serviceWorker.register(`${ROOT}/sw.js`);
  setTimeout(() => keep().catch(() => undefined), WHEN_SHOWN); // an unreachable server is tried again the next time
}

/** Activates the service worker of the present server, so that the old page is no longer cached. */
export async function renewWorker(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    await registration?.update();
    const coming = registration?.installing ?? registration?.waiting;
    if (coming) await Promise.race([untilActive(coming), new Promise((resolve) => setTimeout(resolve, LONGEST_RENEWAL))]);
  } catch {
    // no server or no service worker: the page is fetched from the network anyway
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
