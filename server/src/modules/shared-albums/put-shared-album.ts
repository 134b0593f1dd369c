import { toInstant } from '../../platform/clock/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import { recordActivity } from '../activity/index.ts';
import type { SharedAlbumPut } from '../albums/index.ts';
import { deleteParticipants, insertParticipants, listParticipants } from './participants.repository.ts';
import type { SharedAlbumDependencies } from './shared-album-dependencies.ts';
import { listDepartures, wasDeleted } from './tombstones.repository.ts';

/** A shared album as the shop describes it. */
export interface SharedAlbumWithPeople extends SharedAlbumPut {
  /** Ids of existing customers, without the owner. */
  readonly participantIds: readonly string[];
}

export interface PutResult {
  readonly created: boolean;
  /** Photos that are not visible, or not of the owner or a participant who has not left. */
  readonly failed: readonly string[];
}

type PutDependencies = Pick<SharedAlbumDependencies, 'database' | 'clock' | 'albums' | 'changed'>;

async function idsOfParticipants(tx: Transaction, { tenantId, albumId }: SharedAlbumPut): Promise<string[]> {
  return (await listParticipants(tx, tenantId, [albumId])).map(({ customerId }) => customerId);
}

/**
 * Adds the named participants who did not leave, and removes the others with their photos. The album is locked.
 * Returns the affected customers.
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

/** Separates the photos of participants who left. */
async function withoutDeparted(tx: Transaction, album: SharedAlbumWithPeople) {
  const departed = await listDepartures(tx, album);
  const refused = album.photos.filter(({ ownerId }) => departed.has(ownerId));
  return {
    album: { ...album, photos: album.photos.filter(({ ownerId }) => !departed.has(ownerId)) },
    refused: refused.map(({ photoId }) => photoId),
  };
}

/**
 * Creates or updates a shared album. Idempotent; does not add participants who left, or an album that its owner
 * deleted.
 *
 * @throws ApiError conflict when the id is that of an album that is not shared, of another owner, or deleted
 */
export async function putSharedAlbum(
  dependencies: PutDependencies,
  request: SharedAlbumWithPeople,
): Promise<PutResult> {
  const { database, clock, albums, changed } = dependencies;
  const { tenantId, albumId, ownerId, photos } = request;
  return database.transaction(async (tx) => {
    const before = await idsOfParticipants(tx, request);
    await albums.lockLibraries(tx, tenantId, [ownerId, ...photos.map((photo) => photo.ownerId), ...before]);
    // The photo owners' libraries are locked, so no participant leaves in between.
    const { album, refused } = await withoutDeparted(tx, request);
    const { created, failed } = await albums.putShared(tx, album);
    // Checked here, after waiting for an owner who is deleting it.
    if (created && (await wasDeleted(tx, album))) {
      throw new ApiError('conflict', { detail: 'its owner deleted the album' });
    }
    if (created) await recordActivity(clock, tx, { tenantId, customerId: ownerId, kind: 'album-shared' });
    const concerned = await putPeople(dependencies, tx, album);
    await changed.notify(tx, { tenantId, customerIds: concerned, albumIds: [albumId] });
    return { created, failed: [...failed, ...refused] };
  });
}
