import { useSyncExternalStore } from 'react';

/** Tests pass another. */
export type Fetch = (input: string | URL, init?: RequestInit) => Promise<Response>;

/** Kept from the start: a script of others may replace or delete the page's. */
export const browserFetch: Fetch = fetch.bind(globalThis);

/** False only when the browser is certain that there is no network. */
export function isOnline(): boolean {
  return navigator.onLine;
}

export function onOnlineChange(changed: (online: boolean) => void): () => void {
  const notify = () => changed(isOnline());
  window.addEventListener('online', notify);
  window.addEventListener('offline', notify);
  return () => {
    window.removeEventListener('online', notify);
    window.removeEventListener('offline', notify);
  };
}

/**
 * Resolves when there may be a network. Await it before a dynamic import: some browsers keep a failed one until the page
 * is reloaded.
 */
export async function untilOnline(): Promise<void> {
  if (isOnline()) return;
  await new Promise<void>((resolve) => {
    const stop = onOnlineChange(() => {
      stop();
      resolve();
    });
  });
}

export function useOnline(): boolean {
  return useSyncExternalStore((changed) => onOnlineChange(changed), isOnline);
}

/** Whether the customer turned on data saving; some browsers do not report it. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData ?? false;
}
