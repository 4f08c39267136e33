/** What the server can do about the devices of the person. */
import { ask } from "../net/api";
import type { Devices, Me, RecoveryPhrase } from "../wire";

export const account = {
  devices: () => ask<Devices>("GET", "/me/devices"),
  /** Signs one device out; null: all others. */
  signOut: (device: string | null) => ask<Devices>("POST", "/me/sign-out", { device }),
  newPhrase: () => ask<RecoveryPhrase>("POST", "/me/recovery"),
  recover: (phrase: string) => ask<Me>("POST", "/me/recover", { phrase }),
};
