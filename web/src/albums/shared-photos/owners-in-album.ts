import type { SharedPhotoId } from '@keepsake/contract/downloads';
import { limits } from '@keepsake/contract/limits';
import type { Photo } from '@keepsake/contract/photos';
import { type SharedPhotoPage, sharedAlbumsRoutes } from '@keepsake/contract/shared-albums';
import { call } from '../../api/client.ts';
import type { ArchivePhotos } from '../../downloads/request-archive.ts';

type FetchPage = (cursor: string | null) => Promise<SharedPhotoPage>;

/** Only photos of shared albums have an owner. */
type Find = (imageId: string) => Photo | null;

/** Loads missing owners from the album's pages. Rejects if a photo is gone. */
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
