import type { Transaction } from '../../platform/database/index.ts';
import { type Selectable, sqlOf } from '../../platform/database/sql.ts';

interface SignInsTable {
  tenant_id: string;
  state_hash: Buffer;
  browser_hash: Buffer;
  nonce: string;
  code_verifier: string;
  return_to: string;
  origin: string;
  expires_at: string;
}

interface Tables {
  sign_ins: SignInsTable;
}

export type SignInRow = Selectable<SignInsTable>;

export async function insertSignIn(tx: Transaction, row: SignInRow): Promise<void> {
  await sqlOf<Tables>(tx).insertInto('sign_ins').values(row).execute();
}

export interface SignInKey {
  readonly tenantId: string;
  readonly stateHash: Buffer;
  readonly browserHash: Buffer;
  readonly origin: string;
}

/**
 * Deletes and returns a sign-in, so that it is used once; undefined for another browser's, an expired or a used one.
 */
export async function consumeSignIn(
  tx: Transaction,
  key: SignInKey,
  now: string,
): Promise<SignInRow | undefined> {
  return sqlOf<Tables>(tx)
    .deleteFrom('sign_ins')
    .where('tenant_id', '=', key.tenantId)
    .where('state_hash', '=', key.stateHash)
    .where('browser_hash', '=', key.browserHash)
    .where('origin', '=', key.origin)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

/** Serves a page of the provider, which has the state but not the browser's token. */
export async function findReturnTo(
  tx: Transaction,
  key: Omit<SignInKey, 'browserHash'>,
): Promise<string | undefined> {
  const found = await sqlOf<Tables>(tx)
    .selectFrom('sign_ins')
    .where('tenant_id', '=', key.tenantId)
    .where('state_hash', '=', key.stateHash)
    .where('origin', '=', key.origin)
    .select('return_to')
    .executeTakeFirst();
  return found?.return_to;
}

export async function deleteExpiredSignIns(tx: Transaction, now: string): Promise<number> {
  const gone = await sqlOf<Tables>(tx)
    .deleteFrom('sign_ins')
    .where('expires_at', '<=', now)
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}
