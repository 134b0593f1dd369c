import { useSyncExternalStore } from 'react';
import { createStateStore } from '../browser/state-store.ts';
import { isRunning, type UploadItem } from './queue/upload-state.ts';

/** Album → number of files that are being uploaded into it. */
export const albumUploads = createStateStore<ReadonlyMap<string, number>>(new Map());

const targetOf = (item: UploadItem | undefined) =>
  item && isRunning(item.state) ? item.album?.id : undefined;

function add(albumId: string, files: 1 | -1): void {
  albumUploads.update((before) => {
    const next = new Map(before);
    const count = (before.get(albumId) ?? 0) + files;
    if (count > 0) next.set(albumId, count);
    else next.delete(albumId);
    return next;
  });
}

/** Called with each change of a file of the queue. */
export function followAlbumUploads(before: UploadItem | undefined, after: UploadItem | undefined): void {
  const [old, now] = [targetOf(before), targetOf(after)];
  if (old === now) return;
  if (now !== undefined) add(now, 1);
  if (old !== undefined) add(old, -1);
}

/** Whether this tab uploads into the album. */
export function useIsUploadingInto(albumId: string | undefined): boolean {
  return useSyncExternalStore(
    albumUploads.subscribe,
    () => albumId !== undefined && albumUploads.getSnapshot().has(albumId),
  );
}
