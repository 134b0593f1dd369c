import { type Clock, toInstant } from '../../platform/clock/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import { newId } from '../../platform/ids/index.ts';
import { insertAccount } from './accounts.repository.ts';

export interface NewAccount {
  readonly email: string;
  readonly passwordHash: string;
  readonly name?: string | undefined;
}

/**
 * Creates an account of the embedded provider and returns its id, the `sub` of its tokens.
 * @throws ApiError conflict when the e-mail address has an account
 */
export async function createAccount(
  { clock, tenantId }: { clock: Clock; tenantId: string },
  tx: Transaction,
  { email, passwordHash, name }: NewAccount,
): Promise<string> {
  const accountId = newId(clock);
  const isNew = await insertAccount(tx, {
    tenant_id: tenantId,
    account_id: accountId,
    email,
    name: name ?? null,
    password_hash: passwordHash,
    created_at: toInstant(clock.now()),
  });
  if (!isNew) throw new ApiError('conflict', { detail: 'the e-mail address has an account' });
  return accountId;
}
