import { toInstant } from '../../platform/clock/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { deleteParticipants, listParticipants, listParticipations } from './participants.repository.ts';
import type { SharedAlbumDependencies } from './shared-album-dependencies.ts';
import { insertDeletedAlbum } from './tombstones.repository.ts';

/** Removes all albums of an erased customer, and takes them out of those of others. */
export async function forgetCustomer(
  { clock, albums, changed }: SharedAlbumDependencies,
  tx: Transaction,
  { tenantId, customerId }: { readonly tenantId: string; readonly customerId: string },
): Promise<void> {
  const others = await listParticipations(tx, tenantId, customerId);
  for (const { albumId, ownerId } of others) {
    const key = { tenantId, albumId };
    await albums.removePhotosOf(tx, key, customerId);
    await deleteParticipants(tx, key, [customerId]);
    const rest = await listParticipants(tx, tenantId, [albumId]);
    const customerIds = [ownerId, ...rest.map((participant) => participant.customerId)];
    await changed.notify(tx, { tenantId, customerIds, albumIds: [albumId] });
  }
  for (const albumId of await albums.removeAll(tx, { tenantId, ownerId: customerId })) {
    await insertDeletedAlbum(tx, { tenantId, albumId }, toInstant(clock.now()));
  }
}
