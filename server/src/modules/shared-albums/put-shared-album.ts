import { toInstant } from '../../platform/clock/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import type { SharedAlbumPut } from '../albums/index.ts';
import { deleteParticipants, insertParticipants, listParticipants } from './participants.repository.ts';
import type { SharedAlbumDependencies } from './shared-album-dependencies.ts';
import { listDepartures, wasDeleted } from './tombstones.repository.ts';

/** A shared album with its people, as the shop knows it. */
export interface SharedAlbumWithPeople extends SharedAlbumPut {
  /** Ids of customers that are not deleted; not the owner's. */
  readonly participantIds: readonly string[];
}

export interface PutResult {
  readonly created: boolean;
  /** Photos that are not shown photos of the owner or of a participant; who left by themselves is none. */
  readonly failed: readonly string[];
}

type PutDependencies = Pick<SharedAlbumDependencies, 'database' | 'clock' | 'albums' | 'changed'>;

async function idsOfParticipants(tx: Transaction, { tenantId, albumId }: SharedAlbumPut): Promise<string[]> {
  return (await listParticipants(tx, tenantId, [albumId])).map(({ customerId }) => customerId);
}

/**
 * Lets in who is named and did not leave by themselves, and takes out who is not named, with their photos, of an album
 * that is held. Returns whom it concerns.
 */
async function putPeople(
  { clock, albums }: PutDependencies,
  tx: Transaction,
  album: SharedAlbumWithPeople,
): Promise<string[]> {
  const departed = await listDepartures(tx, album);
  const named = new Set(album.participantIds.filter((customerId) => !departed.has(customerId)));
  const before = await idsOfParticipants(tx, album);
  const leaving = before.filter((customerId) => !named.has(customerId));
  const removed = leaving.length > 0 ? await deleteParticipants(tx, album, leaving) : [];
  for (const customerId of removed) await albums.removePhotosOf(tx, album, customerId);
  const added = await insertParticipants(tx, album, [...named], toInstant(clock.now()));
  return added.length + removed.length > 0 ? [album.ownerId, ...named, ...removed] : [];
}

/** Without the photos of those who left by themselves, which come back beside it. */
async function withoutDeparted(tx: Transaction, album: SharedAlbumWithPeople) {
  const departed = await listDepartures(tx, album);
  const refused = album.photos.filter(({ ownerId }) => departed.has(ownerId));
  return {
    album: { ...album, photos: album.photos.filter(({ ownerId }) => !departed.has(ownerId)) },
    refused: refused.map(({ photoId }) => photoId),
  };
}

/**
 * Creates or updates a shared album; the same again changes nothing, and does not bring back who left or what its
 * owner deleted.
 *
 * @throws ApiError conflict when the id is that of an album that is not shared, somebody else's, or deleted
 */
export async function putSharedAlbum(
  dependencies: PutDependencies,
  asked: SharedAlbumWithPeople,
): Promise<PutResult> {
  const { database, albums, changed } = dependencies;
  const { tenantId, albumId, ownerId, photos } = asked;
  return database.transaction(async (tx) => {
    const before = await idsOfParticipants(tx, asked);
    await albums.hold(tx, tenantId, [ownerId, ...photos.map((photo) => photo.ownerId), ...before]);
    // Whose photos come leaves before this or afterwards: their library is held.
    const { album, refused } = await withoutDeparted(tx, asked);
    const { created, failed } = await albums.putShared(tx, album);
    // Not asked before: an owner who is about to delete it is waited for until here.
    if (created && (await wasDeleted(tx, album))) {
      throw new ApiError('conflict', { detail: 'its owner deleted the album' });
    }
    const concerned = await putPeople(dependencies, tx, album);
    await changed.announce(tx, { tenantId, customerIds: concerned, albumIds: [albumId] });
    return { created, failed: [...failed, ...refused] };
  });
}
