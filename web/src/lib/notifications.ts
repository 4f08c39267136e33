/** Notifications through the service worker, the only way that phones allow. */
import { ROOT } from "./root";

const TAG = "biberbau-turn";

/** Whether this device can show notifications: it can, the person has forbidden them, or the browser cannot here. */
export type Ability = "able" | "forbidden" | "unable";

export function ability(): Ability {
  if (!("Notification" in globalThis) || !("serviceWorker" in navigator)) return "unable";
  return Notification.permission === "denied" ? "forbidden" : "able";
}

/** Asks the person for permission. */
export async function askPermission(): Promise<boolean> {
  return ability() === "able" && (await Notification.requestPermission()) === "granted";
}

let latest = 0;

/**
 * Shows a notification, which replaces an earlier one; a click on it opens the present page. Without permission nothing
 * is shown. Returns a function that removes the notification.
 */
export function notify(title: string, body: string): () => void {
  const number = (latest += 1);
  const shown = show(title, body);
  return () => void shown.then((worker) => (number === latest ? dismiss(worker) : undefined)).catch(() => undefined);
}

async function show(title: string, body: string): Promise<ServiceWorkerRegistration | undefined> {
  if (ability() !== "able" || Notification.permission !== "granted") return undefined;
  const worker = await navigator.serviceWorker.getRegistration();
  await worker?.showNotification(title, { body, tag: TAG, icon: `${ROOT}/icon-192.png`, data: { path: location.pathname } });
  return worker;
}

async function dismiss(worker: ServiceWorkerRegistration | undefined): Promise<void> {
  for (const shown of (await worker?.getNotifications({ tag: TAG })) ?? []) shown.close();
}
