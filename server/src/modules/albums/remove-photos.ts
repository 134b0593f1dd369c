import type { DeleteResult } from '@keepsake/contract/photos';
import { toInstant } from '../../platform/clock/index.ts';
import type { Owner } from '../photos/index.ts';
import type { AlbumDependencies } from './album-dependencies.ts';
import { deleteMembers } from './album-photos.repository.ts';
import { changeAlbum } from './change-album.ts';
import { failedIds } from './failed-ids.ts';
import { lockOwnAlbum } from './own-album.ts';

/**
 * The photos stay in the library. Ids not visible in the album come back in `failed`. Removing the chosen cover
 * resets it.
 */
export async function removePhotos(
  dependencies: Omit<AlbumDependencies, 'presenter'>,
  owner: Owner,
  albumId: string,
  photoIds: readonly string[],
): Promise<DeleteResult> {
  const { database, clock, photos } = dependencies;
  const key = { tenantId: owner.tenantId, albumId };
  const removed = await database.transaction(async (tx) => {
    await photos.lockLibrary(tx, owner);
    const album = await lockOwnAlbum(tx, owner, albumId);
    const gone = await deleteMembers(tx, key, photoIds);
    if (gone.length === 0) return gone;
    const isCoverGone = album.cover_photo_id !== null && gone.includes(album.cover_photo_id);
    await changeAlbum(dependencies, tx, key, toInstant(clock.now()), {
      photos: -gone.length,
      ...(isCoverGone && { cover: null }),
    });
    return gone;
  });
  return { failed: failedIds(photoIds, removed) };
}
