import { type PhotoSortKey, photoSortKey, type SortOrder, sortOrder } from '@keepsake/contract/photos';
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { createRemembered } from '../browser/remembered.ts';
import { localStore, type SafeStorage } from '../browser/storage.ts';

export interface TimelineSort {
  readonly sortKey: PhotoSortKey;
  readonly sortOrder: SortOrder;
}

/** Used without a valid saved preference (PHO-31, PHO-39). */
export const defaultSort: TimelineSort = { sortKey: 'dateTaken', sortOrder: 'desc' };

/** Separate from the keys of albums and shared albums (PHO-31). */
export const sortStorageKey = 'keepsake.sort.photos';

const savedSort = z.object({ sortKey: photoSortKey, sortOrder });

function parse(text: string | null): TimelineSort {
  if (text === null) return defaultSort;
  try {
    const saved = savedSort.safeParse(JSON.parse(text));
    return saved.success ? saved.data : defaultSort;
  } catch {
    return defaultSort;
  }
}

const format = ({ sortKey, sortOrder }: TimelineSort) => JSON.stringify({ sortKey, sortOrder });

export const createTimelineSort = (storage: Pick<SafeStorage, 'get' | 'set'>) =>
  createRemembered({ key: sortStorageKey, parse, format }, storage);

export const timelineSort = createTimelineSort(localStore);

export function useTimelineSort(): TimelineSort {
  return useSyncExternalStore(timelineSort.subscribe, timelineSort.get);
}
