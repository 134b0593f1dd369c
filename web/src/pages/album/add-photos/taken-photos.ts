import { albumsRoutes } from '@keepsake/contract/albums';
import { queryOptions } from '@tanstack/react-query';
import { call, hasExtension } from '../../../api/client.ts';
import { columnsFromLayout } from '../../../features/timeline/store/month-columns.ts';

async function idsByLayout(albumId: string, signal: AbortSignal): Promise<Set<string>> {
  const columns = columnsFromLayout(
    await call(albumsRoutes.getAlbumLayout, { params: { id: albumId }, query: {}, signal }),
  );
  const ids = new Set<string>();
  for (let index = 0; index < columns.count; index++) ids.add(columns.idAt(index) ?? '');
  return ids;
}

async function idsByPages(albumId: string, signal: AbortSignal): Promise<Set<string>> {
  const ids = new Set<string>();
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = cursor ? { cursor } : {};
    const page = await call(albumsRoutes.listAlbumPhotos, { params: { id: albumId }, query, signal });
    for (const { imageId } of page.images) ids.add(imageId);
    cursor = page.cursor;
  }
  return ids;
}

/** Ids of the photos that are in an album already; asked for each time that photos are to be added. */
export const takenPhotosQuery = (albumId: string) =>
  queryOptions({
    // Not among what is known of albums: photos that are added here must not have all of them asked for again.
    queryKey: ['photo-ids', albumId],
    queryFn: ({ signal }): Promise<ReadonlySet<string>> =>
      hasExtension('albumLayout') ? idsByLayout(albumId, signal) : idsByPages(albumId, signal),
    // Sets are not compared, and what was known an hour ago is of no use.
    structuralSharing: false,
    staleTime: 0,
    gcTime: 0,
    // Nothing moves under a hand that picks.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
