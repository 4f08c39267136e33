/** Keeps the page on the device, so that it opens without a connection. */
export function keepPage(): void {
  // Only where the browser trusts the connection; on plain HTTP in the house there is no such thing.
  if (import.meta.env.PROD && "serviceWorker" in navigator) void navigator.serviceWorker.register("/sw.js");
}
