import type { Clock } from '../../platform/clock/index.ts';
import type { Database, Transaction } from '../../platform/database/index.ts';
import { lockKey } from '../../platform/database/lock-key.ts';
import type { Customers } from '../customers/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Photos } from '../photos/index.ts';

export interface SelectionDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly customers: Pick<Customers, 'find' | 'findIdentity' | 'findLatestShopId' | 'whileCustomer'>;
  readonly identity: Pick<Identity, 'addressIdentity' | 'authenticator' | 'onSignInsEnded'>;
  readonly photos: Pick<Photos, 'imageUrls' | 'listShown'>;
}

/** Makes new tokens and ends of sign-ins of an account take turns: an end finds every token from before it. */
export function lockAccount(
  tx: Transaction,
  { tenantId, subject }: { readonly tenantId: string; readonly subject: string },
): Promise<void> {
  return lockKey(tx, 'selections', tenantId, subject);
}
