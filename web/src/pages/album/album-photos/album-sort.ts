import { type AlbumSortKey, albumSortKey } from '@keepsake/contract/albums';
import { type SortOrder, sortOrder } from '@keepsake/contract/photos';
import { type SharedAlbumSortKey, sharedAlbumSortKey } from '@keepsake/contract/shared-albums';
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { createRemembered, type Remembered } from '../../../browser/remembered.ts';
import { localStore, type SafeStorage } from '../../../browser/storage.ts';

export interface ListSort<Key extends AlbumSortKey = AlbumSortKey> {
  readonly sortKey: Key;
  readonly sortOrder: SortOrder;
}

/** Of albums and of shared albums, without a saved preference or with one that is not valid (specification, section 9). */
export const defaultSort = { sortKey: 'created', sortOrder: 'desc' } as const;

function aPreference<Key extends AlbumSortKey>(
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

/** One preference for all albums, apart from those of the photos page and of shared albums (specification, section 3). */
export const createAlbumSort = (storage: Pick<SafeStorage, 'get' | 'set'>) =>
  aPreference<AlbumSortKey>('keepsake.sort.album', albumSortKey, storage);

export const createSharedAlbumSort = (storage: Pick<SafeStorage, 'get' | 'set'>) =>
  aPreference<SharedAlbumSortKey>('keepsake.sort.shared-album', sharedAlbumSortKey, storage);

export const albumSort = createAlbumSort(localStore);
export const sharedAlbumSort = createSharedAlbumSort(localStore);

export function useListSort<Key extends AlbumSortKey>(sort: Remembered<ListSort<Key>>): ListSort<Key> {
  return useSyncExternalStore(sort.subscribe, sort.get);
}
