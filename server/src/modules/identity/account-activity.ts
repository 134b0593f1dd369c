import type { ActivityKind } from '@keepsake/contract/activity';
import type { Clock } from '../../platform/clock/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { type Occurrence, recordActivity } from '../activity/index.ts';
import type { Customers } from '../customers/index.ts';
import { embeddedName } from './provider/create-provider.ts';

export interface AccountActivityDependencies {
  readonly clock: Clock;
  readonly customers: Pick<Customers, 'findByIdentity'>;
  readonly tenantId: string;
}

/** Records what happened to an account of the embedded provider. Does nothing before its first sign-in. */
export async function recordOfAccount(
  { clock, customers, tenantId }: AccountActivityDependencies,
  tx: Transaction,
  { accountId, kind }: { readonly accountId: string; readonly kind: ActivityKind },
  occurrence?: Occurrence,
): Promise<void> {
  const identity = { issuer: embeddedName, subject: accountId };
  const customer = await customers.findByIdentity(tx, tenantId, identity);
  if (!customer) return;
  const { customerId } = customer;
  await recordActivity(clock, tx, { tenantId, customerId, kind }, occurrence);
}
