import type { PairingState } from '@keepsake/contract/pairings';
import type { PushContent } from '@keepsake/contract/push';
import type { Clock } from '../../platform/clock/index.ts';
import type { Database, Transaction } from '../../platform/database/index.ts';
import { instantFromDatabase } from '../../platform/database/instants.ts';
import { lockKey } from '../../platform/database/lock-key.ts';
import type { Albums } from '../albums/index.ts';
import type { Customers } from '../customers/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Owner, Photos, Quota } from '../photos/index.ts';
import type { Uploads } from '../uploads/index.ts';
import type { PairingRow } from './pairings.repository.ts';

export interface PairingDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly customers: Pick<Customers, 'whileCustomer'>;
  readonly identity: Pick<Identity, 'authenticator' | 'onSignInsEnded'>;
  readonly photos: Pick<Photos, 'lockLibrary' | 'listShown' | 'present'>;
  readonly albums: Pick<Albums, 'find'>;
  readonly uploads: Pick<
    Uploads,
    'registerPhones' | 'onSentByPhone' | 'countOfPairing' | 'listPhotosOfPairing'
  >;
  publish(tx: Transaction, to: { tenantId: string; customerId: string }, content: PushContent): Promise<void>;
  timeZoneOf(brandId: string): string;
  quotaOf(brandId: string): Quota;
}

export const ownerOf = (row: PairingRow): Owner => ({ tenantId: row.tenant_id, ownerId: row.owner_id });

export function stateOf(row: PairingRow, now: number): PairingState {
  if (row.ended) return row.ended;
  if (Date.parse(instantFromDatabase(row.expires_at)) <= now) return 'expired';
  return row.token_hash ? 'connected' : 'waiting';
}

/** Makes new codes and ends of sign-ins of an account take turns: an end finds every code from before it. */
export function lockAccount(
  tx: Transaction,
  { tenantId, subject }: { readonly tenantId: string; readonly subject: string },
): Promise<void> {
  return lockKey(tx, 'pairings', tenantId, subject);
}

/** Notifies the computer when the transaction commits. */
export async function notifyOwner(
  { publish }: Pick<PairingDependencies, 'publish'>,
  tx: Transaction,
  { tenantId, ownerId, pairingId }: Owner & { readonly pairingId: string },
): Promise<void> {
  const content = { type: 'pairing-changed', payload: { pairingId } } as const;
  await publish(tx, { tenantId, customerId: ownerId }, content);
}
