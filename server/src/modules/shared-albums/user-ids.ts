import type { Transaction } from '../../platform/database/index.ts';
import type { CustomerActor } from '../../platform/http/index.ts';
import type { SharedAlbumDependencies } from './shared-album-dependencies.ts';

/** The name of a customer in the APIs: what access tokens call them. */
export type UserIdOf = (customerId: string) => string;

interface AskWith {
  readonly customers: SharedAlbumDependencies['customers'];
  /** Within a transaction that one: another connection could wait for those that wait for it. */
  readonly database: { readonly autocommit: Transaction };
}

/** Looks the user ids of these customers up, in one question. */
export async function findUserIds(
  { database, customers }: AskWith,
  actor: CustomerActor,
  customerIds: readonly string[],
): Promise<UserIdOf> {
  const others = [...new Set(customerIds)].filter((customerId) => customerId !== actor.customerId);
  const people =
    others.length > 0 ? await customers.listPeople(database.autocommit, actor.tenantId, others) : [];
  const userIds = new Map(people.map(({ customerId, userId }) => [customerId, userId]));
  userIds.set(actor.customerId, actor.subject);
  // Somebody who was deleted has none any more; what is still there of them is somebody's all the same.
  return (customerId) => userIds.get(customerId) ?? customerId;
}
