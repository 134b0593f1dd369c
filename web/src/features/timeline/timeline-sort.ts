import { type PhotoSortKey, photoSortKey, type SortOrder, sortOrder } from '@keepsake/contract/photos';
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { createRemembered } from '../../browser/remembered.ts';
import { localStore, type SafeStorage } from '../../browser/storage.ts';

/** The order of the photos page. */
export interface TimelineSort {
  readonly sortKey: PhotoSortKey;
  readonly sortOrder: SortOrder;
}

/** Without a saved preference, or with one that is not valid (specification, sections 3, 5 and 9). */
export const defaultSort: TimelineSort = { sortKey: 'dateTaken', sortOrder: 'desc' };

/** Apart from those of albums and shared albums (specification, section 3). */
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

/** The preference of this browser. */
export const createTimelineSort = (storage: Pick<SafeStorage, 'get' | 'set'>) =>
  createRemembered({ key: sortStorageKey, parse, format }, storage);

export const timelineSort = createTimelineSort(localStore);

/** The order of the photos page; renders again when it changes. */
export function useTimelineSort(): TimelineSort {
  return useSyncExternalStore(timelineSort.subscribe, timelineSort.get);
}
