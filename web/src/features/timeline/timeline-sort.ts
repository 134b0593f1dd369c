import { type PhotoSortKey, photoSortKey, type SortOrder, sortOrder } from '@keepsake/contract/photos';
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
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

/** The preference of this browser: read once, when it is first asked for, and saved when it changes. */
export function createTimelineSort(storage: Pick<SafeStorage, 'get' | 'set'>) {
  let sort: TimelineSort | null = null;
  const listeners = new Set<() => void>();
  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get(): TimelineSort {
      sort ??= parse(storage.get(sortStorageKey));
      return sort;
    },
    set(next: TimelineSort): void {
      sort = { sortKey: next.sortKey, sortOrder: next.sortOrder };
      storage.set(sortStorageKey, JSON.stringify(sort));
      for (const listener of listeners) listener();
    },
  };
}

export const timelineSort = createTimelineSort(localStore);

/** The order of the photos page; renders again when it changes. */
export function useTimelineSort(): TimelineSort {
  return useSyncExternalStore(timelineSort.subscribe, timelineSort.get);
}
