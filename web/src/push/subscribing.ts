/** Push messages to this device: whether it can get them, and how it subscribes. */
import { ask } from "../net/api";
import type { Language, PushInfo, Quiet } from "../wire";

/** Why this device gets no push messages: the page came without encryption, the browser cannot, or they are forbidden. */
export type Hindrance = "insecure" | "unable" | "forbidden";

export const push = {
  info: () => ask<PushInfo>("GET", "/me/push"),
  setQuiet: (quiet: Quiet | null) => ask<PushInfo>("PUT", "/me/push/quiet", { quiet }),
};

/** What keeps this device from getting push messages; null if nothing does. */
export function hindrance(): Hindrance | null {
  if (!isSecureContext) return "insecure";
  if (!("serviceWorker" in navigator) || !("PushManager" in globalThis) || !("Notification" in globalThis)) return "unable";
  return Notification.permission === "denied" ? "forbidden" : null;
}

/** The endpoint of this device; null if it gets no messages. */
export async function ownEndpoint(): Promise<string | null> {
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription())?.endpoint ?? null;
}

/** The push service of the browser has not accepted this device, or cannot be reached. */
export class NoPushService extends Error {}

/** Asks for permission and subscribes this device; null if the person or the browser says no. Throws NoPushService. */
export async function subscribe(key: string, language: Language): Promise<PushInfo | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const worker = await navigator.serviceWorker.ready;
  const wish = { userVisibleOnly: true, applicationServerKey: bytes(key) };
  const made = await worker.pushManager.subscribe(wish).catch((cause: unknown) => {
    throw new NoPushService("no subscription", { cause });
  });
  const { endpoint, keys } = made.toJSON();
  try {
    return await ask<PushInfo>("POST", "/me/push", { endpoint, p256dh: keys?.["p256dh"], auth: keys?.["auth"], language });
  } catch (error) {
    await made.unsubscribe();
    throw error;
  }
}

/** Ends the messages to this device. */
export async function unsubscribe(): Promise<PushInfo> {
  const worker = await navigator.serviceWorker.getRegistration();
  const made = await worker?.pushManager.getSubscription();
  await made?.unsubscribe();
  return made ? ask<PushInfo>("POST", "/me/push/end", { endpoint: made.endpoint }) : push.info();
}

/** The bytes of base64url without padding. */
export function bytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** Minutes after midnight as a field for a time has them: 1320 is “22:00”. */
export function asTime(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

/** The minutes after midnight of such a field; null while it is empty. */
export function asMinutes(time: string): number | null {
  const [hours, minutes] = time.split(":").map(Number);
  return Number.isInteger(hours) && Number.isInteger(minutes) ? hours! * 60 + minutes! : null;
}
