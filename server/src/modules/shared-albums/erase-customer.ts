import { toInstant } from '../../platform/clock/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import {
  deleteParticipants,
  listOwnShared,
  listParticipants,
  listParticipations,
} from './participants.repository.ts';
import type { SharedAlbumDependencies } from './shared-album-dependencies.ts';
import { insertDeletedAlbum } from './tombstones.repository.ts';

interface CustomerKey {
  readonly tenantId: string;
  readonly customerId: string;
}

async function peopleOf(tx: Transaction, tenantId: string, albumId: string): Promise<string[]> {
  return (await listParticipants(tx, tenantId, [albumId])).map((participant) => participant.customerId);
}

/** Notifies participants, who lose or regain the albums of a deleted or restored customer. */
export async function notifyParticipants(
  { changed }: Pick<SharedAlbumDependencies, 'changed'>,
  tx: Transaction,
  { tenantId, customerId }: CustomerKey,
): Promise<void> {
  for (const albumId of await listOwnShared(tx, tenantId, customerId)) {
    await changed.notify(tx, {
      tenantId,
      customerIds: await peopleOf(tx, tenantId, albumId),
      albumIds: [albumId],
    });
  }
}

/** Removes all albums of an erased customer, and takes them out of those of others. */
export async function eraseCustomer(
  { clock, albums, changed }: SharedAlbumDependencies,
  tx: Transaction,
  { tenantId, customerId }: CustomerKey,
): Promise<void> {
  for (const { albumId, ownerId } of await listParticipations(tx, tenantId, customerId)) {
    const key = { tenantId, albumId };
    await albums.removePhotosOf(tx, key, customerId);
    await deleteParticipants(tx, key, [customerId]);
    const customerIds = [ownerId, ...(await peopleOf(tx, tenantId, albumId))];
    await changed.notify(tx, { tenantId, customerIds, albumIds: [albumId] });
  }
  for (const albumId of await albums.removeAll(tx, { tenantId, ownerId: customerId })) {
    await insertDeletedAlbum(tx, { tenantId, albumId }, toInstant(clock.now()));
  }
}
