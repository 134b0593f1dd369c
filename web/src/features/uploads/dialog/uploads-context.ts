import { createContext, useContext, useSyncExternalStore } from 'react';
import type { QueueSnapshot, UploadQueue } from '../queue/upload-queue.ts';
import type { UploadItem } from '../queue/upload-state.ts';

export const QueueContext = createContext<UploadQueue | null>(null);

export function useQueue(): UploadQueue {
  const queue = useContext(QueueContext);
  if (queue === null) throw new Error('Uploads are shown inside a QueueContext');
  return queue;
}

/** Ids and totals, kept up to date. */
export function useUploads(): QueueSnapshot {
  const queue = useQueue();
  return useSyncExternalStore(queue.subscribe, queue.getSnapshot);
}

/** One file, kept up to date; undefined once it was taken off the list. */
export function useUploadItem(id: string): UploadItem | undefined {
  const queue = useQueue();
  return useSyncExternalStore(queue.subscribe, () => queue.get(id));
}
