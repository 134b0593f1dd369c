import { toInstant } from '../../platform/clock/index.ts';
import type { CustomerActor } from '../../platform/http/index.ts';
import { recordActivity } from '../activity/index.ts';
import { openSharedAlbum } from './open-shared-album.ts';
import { type AlbumKey, deleteParticipants, listParticipants } from './participants.repository.ts';
import type { SharedAlbumDependencies } from './shared-album-dependencies.ts';
import { may, notFound } from './shared-albums.policy.ts';
import { insertDeletedAlbum, insertDeparture } from './tombstones.repository.ts';

async function deleteForAll(
  { database, clock, albums, changed }: SharedAlbumDependencies,
  key: AlbumKey,
  ownerId: string,
): Promise<void> {
  const { tenantId, albumId } = key;
  await database.transaction(async (tx) => {
    // Read before the album's deletion removes them.
    const participants = await listParticipants(tx, tenantId, [albumId]);
    await albums.removeShared(tx, key);
    await insertDeletedAlbum(tx, key, toInstant(clock.now()));
    await recordActivity(clock, tx, { tenantId, customerId: ownerId, kind: 'album-unshared' });
    const customerIds = [ownerId, ...participants.map(({ customerId }) => customerId)];
    await changed.notify(tx, { tenantId, customerIds, albumIds: [albumId] });
  });
}

async function leave(
  { database, clock, albums, changed }: SharedAlbumDependencies,
  key: AlbumKey,
  ownerId: string,
  customerId: string,
): Promise<void> {
  const { tenantId, albumId } = key;
  await database.transaction(async (tx) => {
    // The removal is first, because it locks library and album in the common order.
    await albums.removePhotosOf(tx, key, customerId);
    const [left] = await deleteParticipants(tx, key, [customerId]);
    // Another request removed the participant.
    if (!left) throw notFound();
    await insertDeparture(tx, key, left, toInstant(clock.now()));
    const rest = await listParticipants(tx, tenantId, [albumId]);
    const customerIds = [ownerId, left, ...rest.map((participant) => participant.customerId)];
    await changed.notify(tx, { tenantId, customerIds, albumIds: [albumId] });
  });
}

/** The owner deletes a shared album; a participant leaves it. */
export async function deleteSharedAlbum(
  dependencies: SharedAlbumDependencies,
  actor: CustomerActor,
  albumId: string,
): Promise<null> {
  const { album, role } = await openSharedAlbum(dependencies, actor, albumId);
  const key = { tenantId: actor.tenantId, albumId: album.albumId };
  if (may(role, 'delete-for-all')) await deleteForAll(dependencies, key, album.ownerId);
  else if (may(role, 'leave')) await leave(dependencies, key, album.ownerId, actor.customerId);
  else throw notFound();
  return null;
}
