import { type AlbumSortKey, albumSortKey } from '@keepsake/contract/albums';
import { type SortOrder, sortOrder } from '@keepsake/contract/photos';
import { type SharedAlbumSortKey, sharedAlbumSortKey } from '@keepsake/contract/shared-albums';
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { createRemembered, type Remembered } from '../../browser/remembered.ts';
import { localStore, type SafeStorage } from '../../browser/storage.ts';

export interface ListSort<Key extends AlbumSortKey = AlbumSortKey> {
  readonly sortKey: Key;
  readonly sortOrder: SortOrder;
}

/** Without a valid saved preference (PHO-31). */
export const defaultSort = { sortKey: 'created', sortOrder: 'desc' } as const;

function makePreference<Key extends AlbumSortKey>(
  key: string,
  sortKey: z.ZodMiniType<Key>,
  storage: Pick<SafeStorage, 'get' | 'set'>,
): Remembered<ListSort<Key | 'created'>> {
  const saved = z.object({ sortKey, sortOrder });
  const parse = (text: string | null): ListSort<Key | 'created'> => {
    try {
      const read = saved.safeParse(JSON.parse(text ?? 'null'));
      return read.success ? read.data : defaultSort;
    } catch {
      return defaultSort;
    }
  };
  return createRemembered({ key, parse, format: (sort) => JSON.stringify(sort) }, storage);
}

/** Separate from the orders of the photos page and of shared albums (PHO-31). */
export const createAlbumSort = (storage: Pick<SafeStorage, 'get' | 'set'>) =>
  makePreference<AlbumSortKey>('keepsake.sort.album', albumSortKey, storage);

export const createSharedAlbumSort = (storage: Pick<SafeStorage, 'get' | 'set'>) =>
  makePreference<SharedAlbumSortKey>('keepsake.sort.shared-album', sharedAlbumSortKey, storage);

export const albumSort = createAlbumSort(localStore);
export const sharedAlbumSort = createSharedAlbumSort(localStore);

export function useListSort<Key extends AlbumSortKey>(sort: Remembered<ListSort<Key>>): ListSort<Key> {
  return useSyncExternalStore(sort.subscribe, sort.get);
}
