import type { QueryClient } from '@tanstack/react-query';
import { changeAlbum } from './album-cache.ts';
import { albumQuery } from './album-queries.ts';

/** Photos of an album as far as it is known; undefined where it is not. */
export function photosCountOf(queryClient: QueryClient, albumId: string): number | undefined {
  return queryClient.getQueryData(albumQuery(albumId).queryKey)?.photosCount;
}

/**
 * Counts photos off that an album has lost; `before`: how many it had before the first of them went. An album that was
 * asked for since has some of them, or all, off its count already.
 */
export function countOffAlbum(
  queryClient: QueryClient,
  albumId: string,
  gone: { readonly before: number | undefined; readonly count: number },
): void {
  const now = photosCountOf(queryClient, albumId);
  if (now === undefined) return;
  const left = Math.max(0, (gone.before ?? now) - gone.count);
  changeAlbum(queryClient, albumId, { photosCount: Math.min(now, left) });
}
