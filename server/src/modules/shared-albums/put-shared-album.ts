import { toInstant } from '../../platform/clock/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { SharedAlbumPut } from '../albums/index.ts';
import { deleteParticipants, insertParticipants, listParticipants } from './participants.repository.ts';
import type { SharedAlbumDependencies } from './shared-album-dependencies.ts';

/** A shared album with its people, as the shop knows it. */
export interface SharedAlbumWithPeople extends SharedAlbumPut {
  /** Ids of customers that are not deleted; not the owner's. */
  readonly participantIds: readonly string[];
}

export interface PutResult {
  readonly created: boolean;
  /** Photos that are not shown photos of the owner or of a participant. */
  readonly failed: readonly string[];
}

type PutDependencies = Pick<SharedAlbumDependencies, 'database' | 'clock' | 'albums' | 'changed'>;

async function idsOfParticipants(tx: Transaction, { tenantId, albumId }: SharedAlbumPut): Promise<string[]> {
  return (await listParticipants(tx, tenantId, [albumId])).map(({ customerId }) => customerId);
}

/** Lets in who is named, and takes out who is not, with their photos. Returns whom it concerns. */
async function putPeople(
  { clock, albums }: PutDependencies,
  tx: Transaction,
  album: SharedAlbumWithPeople,
): Promise<string[]> {
  const named = new Set(album.participantIds);
  const before = await idsOfParticipants(tx, album);
  const leaving = before.filter((customerId) => !named.has(customerId));
  const removed = leaving.length > 0 ? await deleteParticipants(tx, album, leaving) : [];
  for (const customerId of removed) await albums.removePhotosOf(tx, album, customerId);
  const added = await insertParticipants(tx, album, [...named], toInstant(clock.now()));
  return added.length + removed.length > 0 ? [album.ownerId, ...named, ...removed] : [];
}

/**
 * Creates or updates a shared album; the same again changes nothing.
 *
 * @throws ApiError conflict when the id is that of an album that is not shared, or somebody else's
 */
export async function putSharedAlbum(
  dependencies: PutDependencies,
  album: SharedAlbumWithPeople,
): Promise<PutResult> {
  const { database, albums, changed } = dependencies;
  const { tenantId, albumId, ownerId, photos } = album;
  return database.transaction(async (tx) => {
    const before = await idsOfParticipants(tx, album);
    await albums.hold(tx, tenantId, [ownerId, ...photos.map((photo) => photo.ownerId), ...before]);
    const result = await albums.putShared(tx, album);
    const concerned = await putPeople(dependencies, tx, album);
    await changed.announce(tx, { tenantId, customerIds: concerned, albumIds: [albumId] });
    return result;
  });
}
