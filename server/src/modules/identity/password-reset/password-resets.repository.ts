import type { Transaction } from '../../../platform/database/index.ts';
import { instantFromDatabase } from '../../../platform/database/instants.ts';
import { type Selectable, sqlOf } from '../../../platform/database/sql.ts';

interface PasswordResetsTable {
  tenant_id: string;
  token_hash: Buffer;
  account_id: string;
  origin: string;
  /** Language of the page; null for old links. */
  locale: string | null;
  used_at: string | null;
  expires_at: string;
}

interface Tables {
  password_resets: PasswordResetsTable;
}

export type PasswordResetRow = Selectable<PasswordResetsTable>;

export async function insertPasswordReset(tx: Transaction, row: PasswordResetRow): Promise<void> {
  await sqlOf<Tables>(tx).insertInto('password_resets').values(row).execute();
}

export async function findPasswordReset(
  tx: Transaction,
  tenantId: string,
  tokenHash: Buffer,
): Promise<PasswordResetRow | undefined> {
  const row = await sqlOf<Tables>(tx)
    .selectFrom('password_resets')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row && { ...row, expires_at: instantFromDatabase(row.expires_at) };
}

/** Returns false when the link was used before or has expired. */
export async function usePasswordReset(
  tx: Transaction,
  { tenant_id, token_hash }: PasswordResetRow,
  now: string,
): Promise<boolean> {
  const used = await sqlOf<Tables>(tx)
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('tenant_id', '=', tenant_id)
    .where('token_hash', '=', token_hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('account_id')
    .executeTakeFirst();
  return used !== undefined;
}

/** An old mail must not change the new password, nor one in a mailbox that is no longer the account's. */
export async function usePasswordResetsOf(
  tx: Transaction,
  { tenant_id, account_id }: Pick<PasswordResetRow, 'tenant_id' | 'account_id'>,
  now: string,
): Promise<void> {
  await sqlOf<Tables>(tx)
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('tenant_id', '=', tenant_id)
    .where('account_id', '=', account_id)
    .where('used_at', 'is', null)
    .execute();
}

export async function deletePasswordResetsBefore(tx: Transaction, instant: string): Promise<number> {
  const gone = await sqlOf<Tables>(tx)
    .deleteFrom('password_resets')
    .where('expires_at', '<=', instant)
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}
