import type { OldParticipant } from '@keepsake/contract/old-library';
import type { Transaction } from '../../platform/database/index.ts';
import { canonicalEmail } from '../../platform/mail/index.ts';
import type { CustomerKey, Customers } from '../customers/index.ts';
import type { Owner } from '../photos/index.ts';
import { takeWaiting } from './import-albums.repository.ts';
import type { ParticipantRow } from './imports.tables.ts';
import type { ImportsDependencies } from './imports-dependencies.ts';

export interface FoundParticipants {
  /** Ids of customers, without the owner. */
  readonly found: readonly string[];
  readonly waiting: readonly Pick<ParticipantRow, 'kind' | 'name'>[];
}

const nameOf = (participant: OldParticipant): Pick<ParticipantRow, 'kind' | 'name'> =>
  'email' in participant
    ? { kind: 'email', name: canonicalEmail(participant.email) }
    : { kind: 'shop-customer', name: participant.shopCustomerId };

/** Separates participants who are customers from those who are not yet. */
export async function findParticipants(
  customers: Pick<Customers, 'listByEmail' | 'listByShopId'>,
  tx: Transaction,
  { tenantId, ownerId }: Owner,
  participants: readonly OldParticipant[],
): Promise<FoundParticipants> {
  const names = participants.map(nameOf);
  const of = (kind: ParticipantRow['kind']) =>
    names.filter((one) => one.kind === kind).map(({ name }) => name);
  const byEmail = await customers.listByEmail(tx, tenantId, of('email'));
  const byShopId = await customers.listByShopId(tx, tenantId, of('shop-customer'));
  const emails = new Set(byEmail.map(({ email }) => canonicalEmail(email)));
  const ids = new Set([...byEmail, ...byShopId.values()].map(({ customerId }) => customerId));
  ids.delete(ownerId);
  return {
    found: [...ids],
    waiting: names.filter(({ kind, name }) => !(kind === 'email' ? emails.has(name) : byShopId.has(name))),
  };
}

/** Adds a customer to the shared albums that wait for them, in the transaction that makes or changes the customer. */
export async function joinWaiting(
  { customers, sharedAlbums }: ImportsDependencies,
  tx: Transaction,
  { tenantId, customerId }: CustomerKey,
): Promise<void> {
  const person = await customers.findSubject(tx, { tenantId, customerId });
  if (!person) return;
  const { email, shopCustomerIds } = person;
  for (const album of await takeWaiting(tx, tenantId, { emails: [canonicalEmail(email)], shopCustomerIds })) {
    if (album.ownerId !== customerId) await sharedAlbums.join(tx, { ...album, customerId });
  }
}
