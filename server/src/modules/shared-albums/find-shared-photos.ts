import type { SharedPhotoId } from '@keepsake/contract/downloads';
import type { Condition, Transaction } from '../../platform/database/index.ts';
import type { CustomerActor } from '../../platform/http/index.ts';
import type { AlbumMember } from '../albums/index.ts';
import { either, sharedBy } from './participants.repository.ts';
import type { SharedAlbumDependencies } from './shared-album-dependencies.ts';
import { findUserIds } from './user-ids.ts';
import { readableBy } from './whose-albums.ts';

type FindDependencies = Pick<SharedAlbumDependencies, 'database' | 'albums' | 'customers'>;

/**
 * Those of the photos that are in a shared album which the caller owns or takes part in, and that are whose they are
 * said to be. Hidden ones too.
 */
export async function findSharedPhotos(
  dependencies: FindDependencies,
  tx: Transaction,
  actor: CustomerActor,
  named: readonly SharedPhotoId[],
): Promise<AlbumMember[]> {
  const { tenantId, customerId } = actor;
  const ids = named.map(({ photoId }) => photoId);
  const find = (where: Condition) => dependencies.albums.findMembers(tx, tenantId, where, ids);
  // One after the other: each has an index of its own.
  const found = [
    ...(await find(sharedBy(customerId))),
    ...(await find(readableBy(dependencies, customerId))),
  ];
  const userIdOf = await findUserIds(
    { customers: dependencies.customers, database: { autocommit: tx } },
    actor,
    found.map(({ ownerId }) => ownerId),
  );
  const ownerOf = new Map(named.map(({ photoId, ownerId }) => [photoId.toLowerCase(), ownerId]));
  const right = found.filter(({ ownerId, photoId }) => ownerOf.get(photoId) === userIdOf(ownerId));
  return [...new Map(right.map((member) => [member.photoId, member])).values()];
}

/**
 * True while the photo that a row names is in a shared album that a customer owns or takes part in.
 *
 * @param row with the columns tenant_id, owner_id and photo_id
 */
export function whilePhotoShared(
  dependencies: Pick<FindDependencies, 'albums' | 'customers'>,
  row: string,
  customerId: string,
): Condition {
  const where = either(sharedBy(customerId), readableBy(dependencies, customerId));
  return dependencies.albums.whileMember(row, where);
}
