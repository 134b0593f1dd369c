import type { OwnAlbum } from '@keepsake/contract/albums';
import { limits } from '@keepsake/contract/limits';
import { toInstant } from '../../platform/clock/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import { newId } from '../../platform/ids/index.ts';
import type { Owner } from '../photos/index.ts';
import type { AlbumDependencies, Viewer } from './album-dependencies.ts';
import { insertAlbum } from './albums.repository.ts';
import { readAlbum } from './read-album.ts';

/** @throws ApiError too-many-albums */
export async function createAlbum(
  dependencies: AlbumDependencies,
  owner: Owner,
  name: string,
  viewer: Viewer,
): Promise<OwnAlbum> {
  const { database, clock, photos, changed } = dependencies;
  const albumId = newId(clock);
  const at = toInstant(clock.now());
  await database.transaction(async (tx) => {
    // Locks the library, so that concurrent requests cannot exceed the limit together.
    const albums = await photos.countAlbum(tx, owner, 1);
    if (albums > limits.albums.maxAlbums) throw new ApiError('too-many-albums');
    await insertAlbum(tx, {
      tenant_id: owner.tenantId,
      owner_id: owner.ownerId,
      album_id: albumId,
      name,
      created_at: at,
      updated_at: at,
    });
    await changed.notify(tx, { tenantId: owner.tenantId, albums: [{ albumId, ownerId: owner.ownerId }] });
  });
  return readAlbum(dependencies, owner, albumId, viewer);
}
