import type { Progress, UploadLock } from './shared-queue.ts';

const progressRequest = 'progress?';

/** Locks of an account's tabs, by Web Locks: the browser releases the lock of a closed or crashed tab. */
export function createWebLock(account: string, visit: string): UploadLock {
  const name = `keepsake-uploads-${account}`;
  const visitPrefix = `${name}-visit-`;
  const channel = new BroadcastChannel(name);
  // Held until the page goes.
  const isOpen = navigator.locks.request(visitPrefix + visit, () => new Promise<never>(() => undefined));
  isOpen.catch(() => undefined);
  return {
    runExclusive: (act) => navigator.locks.request(name, act),
    async openVisits() {
      const { held = [] } = await navigator.locks.query();
      const visits = held.map((lock) => lock.name ?? '').filter((lock) => lock.startsWith(visitPrefix));
      return new Set(visits.map((lock) => lock.slice(visitPrefix.length)));
    },
    publish: (progress) => channel.postMessage(progress),
    requestProgress: () => channel.postMessage(progressRequest),
    subscribe: (listener, onRequest) =>
      channel.addEventListener(
        'message',
        ({ data }: MessageEvent<Progress | null | typeof progressRequest>) => {
          if (data === progressRequest) onRequest();
          else listener(data);
        },
      ),
  };
}
