/** Keeps the screen on while `isNeeded`, in a visible page. Browsers without wake locks do nothing. */
export function createWakeLock(): (isNeeded: boolean) => void {
  let isNeeded = false;
  let lock: Promise<WakeLockSentinel | undefined> | undefined;

  function update(): void {
    const isHeld = isNeeded && document.visibilityState === 'visible';
    if (isHeld === (lock !== undefined)) return;
    const before = lock;
    lock = isHeld ? requestLock() : undefined;
    void before?.then((sentinel) => sentinel?.release());
  }

  // A hidden page loses its lock.
  document.addEventListener('visibilitychange', update);
  return (needed) => {
    isNeeded = needed;
    update();
  };
}

/** Undefined over plain http, and where the browser refuses, as with a low battery. */
async function requestLock(): Promise<WakeLockSentinel | undefined> {
  if (!('wakeLock' in navigator)) return undefined;
  return navigator.wakeLock.request('screen').catch(() => undefined);
}
