import { limits } from '@keepsake/contract/limits';
import { toInstant } from '../../platform/clock/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import { insertWaiting, updateAlbum } from './import-albums.repository.ts';
import { findImported } from './import-photos.repository.ts';
import type { ImportKey } from './imports.repository.ts';
import type { ImportAlbumRow } from './imports.tables.ts';
import type { ImportsDependencies } from './imports-dependencies.ts';
import { findParticipants } from './participants.ts';

const photosAtOnce = limits.photos.batchSize;

/** Makes the album. Returns false when its owner has deleted it. */
async function make(
  { albums, sharedAlbums, customers, database }: ImportsDependencies,
  key: ImportKey,
  { album_id: albumId, entry }: ImportAlbumRow,
): Promise<boolean> {
  const { tenantId, ownerId } = key;
  const { name, created, participants } = entry;
  const album = { tenantId, albumId, ownerId, name, created };
  if (participants === undefined) {
    await database.transaction((tx) => albums.putImported(tx, album));
    return true;
  }
  const { found } = await findParticipants(customers, database.autocommit, key, participants);
  try {
    await sharedAlbums.put({ ...album, photos: [], participantIds: found });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'conflict') return false;
    throw error;
  }
}

/** Photos added later come later, at most 500 in a millisecond. */
function addedAt(created: string | undefined, photosDone: number): string | undefined {
  return created && toInstant(Date.parse(created) + Math.floor(photosDone / photosAtOnce));
}

/** Appends the next photos of the list. Returns false when the album is gone. */
async function appendNext(
  { albums, database }: ImportsDependencies,
  key: ImportKey,
  { key: albumKey, album_id: albumId, entry, photos_done: done }: ImportAlbumRow,
): Promise<boolean> {
  const { tenantId, ownerId } = key;
  const listed = entry.photos.slice(done, done + photosAtOnce);
  return database.transaction(async (tx) => {
    const ids = await findImported(tx, key, listed);
    const photoIds = listed.flatMap((photoKey) => ids.get(photoKey) ?? []);
    const photos = { tenantId, ownerId, albumId, photoIds, addedAt: addedAt(entry.created, done) };
    const isThere = await albums.appendImported(tx, photos);
    await updateAlbum(tx, key, albumKey, { photos_done: done + listed.length, is_done: !isThere });
    return isThere;
  });
}

/** Sets the cover and the participants, who may have become customers meanwhile. */
async function complete(
  dependencies: ImportsDependencies,
  tx: Transaction,
  key: ImportKey,
  { key: albumKey, album_id: albumId, entry }: ImportAlbumRow,
): Promise<void> {
  const { albums, customers, sharedAlbums } = dependencies;
  const { tenantId, ownerId } = key;
  const { cover, participants } = entry;
  const photoId = cover === undefined ? undefined : (await findImported(tx, key, [cover])).get(cover);
  if (photoId) await albums.setImportedCover(tx, { tenantId, albumId, ownerId, photoId });
  if (participants) {
    const { found, waiting } = await findParticipants(customers, tx, key, participants);
    for (const customerId of found) await sharedAlbums.join(tx, { tenantId, albumId, ownerId, customerId });
    const album = { tenant_id: tenantId, owner_id: ownerId, album_id: albumId };
    await insertWaiting(
      tx,
      waiting.map((person) => ({ ...album, ...person })),
    );
  }
  await updateAlbum(tx, key, albumKey, { is_done: true });
}

/** Works on an album of the list: makes it, or appends photos, or completes it. */
export async function importAlbum(
  dependencies: ImportsDependencies,
  key: ImportKey,
  row: ImportAlbumRow,
): Promise<void> {
  const { database } = dependencies;
  if (!row.is_made) {
    const isMade = await make(dependencies, key, row);
    const change = isMade ? { is_made: true } : { is_done: true };
    return updateAlbum(database.autocommit, key, row.key, change);
  }
  if (row.photos_done < row.entry.photos.length) {
    await appendNext(dependencies, key, row);
    return;
  }
  await database.transaction((tx) => complete(dependencies, tx, key, row));
}
