import type { SharedPhotoPage } from '@keepsake/contract/shared-albums';
import type { CustomerActor } from '../../platform/http/index.ts';
import type { AlbumPhotosRequest } from '../albums/index.ts';
import { openSharedAlbum } from './open-shared-album.ts';
import type { SharedAlbumDependencies } from './shared-album-dependencies.ts';
import { findUserIds } from './user-ids.ts';

export async function readSharedPhotos(
  dependencies: SharedAlbumDependencies,
  actor: CustomerActor,
  albumId: string,
  request: AlbumPhotosRequest,
  origin: string,
): Promise<SharedPhotoPage> {
  const { database, albums, presentPhoto } = dependencies;
  const { album } = await openSharedAlbum(dependencies, actor, albumId);
  const { cursor, rows } = await albums.readPhotoPage(database.autocommit, album, request);
  const userIdOf = await findUserIds(
    dependencies,
    actor,
    rows.map((row) => row.owner_id),
  );
  return {
    cursor,
    images: rows.map((row) => ({ ...presentPhoto(row, origin), ownerId: userIdOf(row.owner_id) })),
  };
}
