import type { SharedPhotoId } from '@keepsake/contract/downloads';
import { limits } from '@keepsake/contract/limits';
import type { Photo } from '@keepsake/contract/photos';
import { type SharedPhotoPage, sharedAlbumsRoutes } from '@keepsake/contract/shared-albums';
import { call } from '../../../api/client.ts';
import type { ArchivePhotos } from '../../../features/downloads/ask-for-archive.ts';

type FetchPage = (cursor: string | null) => Promise<SharedPhotoPage>;

/** A photo that is loaded already; only those of shared albums say whose they are. */
type Find = (imageId: string) => Photo | null;

/** The photos with their owners: known ones as they are, others from the pages of their album. Rejects when one is gone. */
export async function findOwners(
  ids: readonly string[],
  find: Find,
  fetchPage: FetchPage,
): Promise<SharedPhotoId[]> {
  const owners = new Map<string, string>();
  const learn = (photo: Photo | null) => {
    if (photo && 'ownerId' in photo) owners.set(photo.imageId, String(photo.ownerId));
  };
  for (const id of ids) learn(find(id));
  let cursor: string | null = null;
  while (ids.some((id) => !owners.has(id))) {
    const page: SharedPhotoPage = await fetchPage(cursor);
    page.images.forEach(learn);
    cursor = page.cursor;
    if (cursor === null) break;
  }
  return ids.map((photoId) => {
    const ownerId = owners.get(photoId);
    if (ownerId === undefined) throw new Error('A photo is no longer in the album');
    return { photoId, ownerId };
  });
}

/** Whose the photos of a shared album are. */
export function ownedInAlbum(albumId: string, find: Find) {
  const fetchPage: FetchPage = (cursor) =>
    call(sharedAlbumsRoutes.listSharedAlbumPhotos, {
      params: { id: albumId },
      query: { limit: limits.photos.pageSize, ...(cursor !== null && { cursor }) },
    });
  return async (ids: readonly string[]): Promise<ArchivePhotos> => ({
    of: 'shared-albums',
    ids: await findOwners(ids, find, fetchPage),
  });
}
