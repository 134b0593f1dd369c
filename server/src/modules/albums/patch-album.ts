import type { OwnAlbum } from '@keepsake/contract/albums';
import { toInstant } from '../../platform/clock/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import type { Owner } from '../photos/index.ts';
import type { AlbumDependencies, Viewer } from './album-dependencies.ts';
import type { AlbumChange } from './albums.repository.ts';
import { changeAlbum } from './change-album.ts';
import { lockOwnAlbum } from './own-album.ts';
import { findRanks } from './ranks.repository.ts';
import { readAlbum } from './read-album.ts';

export interface AlbumPatch {
  readonly name?: string | undefined;
  /** Null shows the photo added last. */
  readonly coverPhotoId?: string | null | undefined;
}

async function coverOf(
  tx: Transaction,
  owner: Owner,
  albumId: string,
  photoId: string | null | undefined,
): Promise<AlbumChange['cover']> {
  if (photoId === null || photoId === undefined) return photoId;
  const ranks = await findRanks(tx, { ...owner, albumId }, [photoId]);
  if (ranks.size === 0) throw new ApiError('not-found', { detail: 'the cover is not in the album' });
  return { ownerId: owner.ownerId, photoId };
}

/** Renames an album or sets its cover. A cover outside the album rejects with `not-found`. */
export async function patchAlbum(
  dependencies: AlbumDependencies,
  owner: Owner,
  albumId: string,
  { name, coverPhotoId }: AlbumPatch,
  viewer: Viewer,
): Promise<OwnAlbum> {
  const { database, clock } = dependencies;
  const at = toInstant(clock.now());
  await database.transaction(async (tx) => {
    await lockOwnAlbum(tx, owner, albumId);
    const cover = await coverOf(tx, owner, albumId, coverPhotoId);
    if (name === undefined && cover === undefined) return;
    await changeAlbum(dependencies, tx, { ...owner, albumId }, at, { name, cover });
  });
  return readAlbum(dependencies, owner, albumId, viewer);
}
