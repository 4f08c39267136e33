/** Keeps the screen on while a match is on the pad; cards lie on the table and nobody touches the phone. */

/** Asks for it, again whenever the page is shown. Returns a function that lets the screen go dark. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let isOver = false;
  const ask = async (): Promise<void> => {
    if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    lock = await navigator.wakeLock.request("screen").catch(() => null); // refused, for example with a low battery
    if (isOver) void lock?.release();
  };
  const shown = (): void => void ask();
  document.addEventListener("visibilitychange", shown);
  void ask();
  return () => {
    isOver = true;
    document.removeEventListener("visibilitychange", shown);
    void lock?.release();
  };
}
