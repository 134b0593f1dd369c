import { createContext, useContext, useSyncExternalStore } from 'react';
import type { QueueSnapshot, UploadQueue } from '../queue/upload-queue.ts';
import type { UploadItem } from '../queue/upload-state.ts';
import { uploadWindow, useUploadWindow } from '../upload-window.ts';

export const QueueContext = createContext<UploadQueue | null>(null);

export function useQueue(): UploadQueue {
  const queue = useContext(QueueContext);
  if (queue === null) throw new Error('Uploads are shown inside a QueueContext');
  return queue;
}

/** Chooses files for the dialog. */
export function useChoose(): (files: File[]) => void {
  const queue = useQueue();
  const { album } = useUploadWindow();
  return (files) => {
    // The dialog may be closed while many files are opened: that drops what was chosen, unless files are sent.
    const isKept = uploadWindow.getSnapshot().isOpen || queue.isRunning();
    if (isKept) queue.choose(files, album ?? undefined);
  };
}

export function useUploads(): QueueSnapshot {
  const queue = useQueue();
  return useSyncExternalStore(queue.subscribe, queue.getSnapshot);
}

/** Undefined after the file was removed. */
export function useUploadItem(id: string): UploadItem | undefined {
  const queue = useQueue();
  return useSyncExternalStore(queue.subscribe, () => queue.get(id));
}
