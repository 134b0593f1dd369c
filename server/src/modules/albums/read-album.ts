import type { OwnAlbum } from '@keepsake/contract/albums';
import { ApiError } from '../../platform/http/index.ts';
import type { Owner } from '../photos/index.ts';
import type { AlbumDependencies, Viewer } from './album-dependencies.ts';
import { findAlbumWithCover } from './list-albums.repository.ts';

export async function readAlbum(
  { database, presenter }: Pick<AlbumDependencies, 'database' | 'presenter'>,
  owner: Owner,
  albumId: string,
  { userId, origin }: Viewer,
): Promise<OwnAlbum> {
  const album = await findAlbumWithCover(database.autocommit, { tenantId: owner.tenantId, albumId });
  if (album?.ownerId !== owner.ownerId) throw new ApiError('not-found');
  return presenter.own(album, userId, origin);
}
