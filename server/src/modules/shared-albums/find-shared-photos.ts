import type { SharedPhotoId } from '@keepsake/contract/downloads';
import type { Condition, Transaction } from '../../platform/database/index.ts';
import type { CustomerActor } from '../../platform/http/index.ts';
import type { AlbumMember } from '../albums/index.ts';
import { readableBy } from './album-conditions.ts';
import { either, sharedBy } from './participants.repository.ts';
import type { SharedAlbumDependencies } from './shared-album-dependencies.ts';
import { findUserIds } from './user-ids.ts';

type FindDependencies = Pick<SharedAlbumDependencies, 'database' | 'albums' | 'customers'>;

/** Finds those photos that have the named owner and are in a shared album of the caller, hidden ones too. */
export async function findSharedPhotos(
  dependencies: FindDependencies,
  tx: Transaction,
  actor: CustomerActor,
  named: readonly SharedPhotoId[],
): Promise<AlbumMember[]> {
  const { tenantId, customerId } = actor;
  const ids = named.map(({ photoId }) => photoId);
  const find = (where: Condition) => dependencies.albums.findMembers(tx, tenantId, where, ids);
  // Sequential queries, since each uses another index.
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
 * True while the photo of a row is in a shared album that the customer owns or participates in.
 *
 * @param row has the columns tenant_id, owner_id and photo_id
 */
export function whilePhotoShared(
  dependencies: Pick<FindDependencies, 'albums' | 'customers'>,
  row: string,
  customerId: string,
): Condition {
  const where = either(sharedBy(customerId), readableBy(dependencies, customerId));
  return dependencies.albums.whileMember(row, where);
}
