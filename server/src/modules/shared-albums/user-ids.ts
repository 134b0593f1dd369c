import type { Transaction } from '../../platform/database/index.ts';
import type { CustomerActor } from '../../platform/http/index.ts';
import type { SharedAlbumDependencies } from './shared-album-dependencies.ts';

/** The `sub` of a customer's access tokens. */
export type UserIdOf = (customerId: string) => string;

interface UserIdQuery {
  readonly customers: SharedAlbumDependencies['customers'];
  /** In a transaction, pass that one: a second connection could deadlock. */
  readonly database: { readonly autocommit: Transaction };
}

/** Finds the user ids of these customers in one query. */
export async function findUserIds(
  { database, customers }: UserIdQuery,
  actor: CustomerActor,
  customerIds: readonly string[],
): Promise<UserIdOf> {
  const others = [...new Set(customerIds)].filter((customerId) => customerId !== actor.customerId);
  const people =
    others.length > 0 ? await customers.listPeople(database.autocommit, actor.tenantId, others) : [];
  const userIds = new Map(people.map(({ customerId, userId }) => [customerId, userId]));
  userIds.set(actor.customerId, actor.subject);
  // A deleted customer has no user id, but their rows need one.
  return (customerId) => userIds.get(customerId) ?? customerId;
}
