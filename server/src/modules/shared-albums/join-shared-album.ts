import { toInstant } from '../../platform/clock/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { type AlbumKey, insertParticipants } from './participants.repository.ts';
import type { SharedAlbumDependencies } from './shared-album-dependencies.ts';
import { listDepartures } from './tombstones.repository.ts';

export interface JoinedAlbum extends AlbumKey {
  readonly ownerId: string;
  /** A customer other than the owner. */
  readonly customerId: string;
}

/** Adds a participant to an album that exists, unless they have left it. */
export async function joinSharedAlbum(
  { clock, albums, changed }: Pick<SharedAlbumDependencies, 'clock' | 'albums' | 'changed'>,
  tx: Transaction,
  { tenantId, albumId, ownerId, customerId }: JoinedAlbum,
): Promise<void> {
  await albums.lockLibraries(tx, tenantId, [ownerId]);
  const album = await albums.find(tx, tenantId, albumId);
  if (!album?.isShared || album.ownerId !== ownerId) return;
  if ((await listDepartures(tx, { tenantId, albumId })).has(customerId)) return;
  const added = await insertParticipants(tx, { tenantId, albumId }, [customerId], toInstant(clock.now()));
  if (added.length === 0) return;
  await changed.notify(tx, { tenantId, customerIds: [ownerId, customerId], albumIds: [albumId] });
}
