import type { UploadLock } from '../../uploads/queue/shared-queue.ts';
import type { Timer } from '../../uploads/queue/upload-dependencies.ts';

/** Milliseconds to wait for responses of other tabs. */
const responseMs = 500;

const question = 'who is open?';

/**
 * Stands in for Web Locks where the browser has none, as over plain http. Tabs upload at the same time, each
 * its own files. An open tab responds with its visit, a tab that the system has frozen does not.
 */
export function createLockFallback(channel: BroadcastChannel, visit: string, after: Timer): UploadLock {
  channel.addEventListener('message', ({ data }: MessageEvent<string>) => {
    if (data === question) channel.postMessage(visit);
  });
  return {
    runExclusive: (act) => act(),
    openVisits: () =>
      new Promise((resolve) => {
        const open = new Set([visit]);
        const record = ({ data }: MessageEvent<string>) => void open.add(data);
        channel.addEventListener('message', record);
        channel.postMessage(question);
        after(responseMs, () => {
          channel.removeEventListener('message', record);
          resolve(open);
        });
      }),
    publish: () => undefined,
    requestProgress: () => undefined,
    subscribe: () => undefined,
  };
}
