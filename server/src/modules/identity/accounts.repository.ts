import type { Transaction } from '../../platform/database/index.ts';
import { type Selectable, sql, sqlOf } from '../../platform/database/sql.ts';
import { canonicalEmail } from '../../platform/mail/index.ts';

interface AccountsTable {
  tenant_id: string;
  account_id: string;
  email: string;
  name: string | null;
  password_hash: string;
  created_at: string;
}

interface Tables {
  accounts: AccountsTable;
}

export type AccountRow = Selectable<AccountsTable>;

/** Returns false when the address exists, in any case. */
export async function insertAccount(tx: Transaction, row: AccountRow): Promise<boolean> {
  const inserted = await sqlOf<Tables>(tx)
    .insertInto('accounts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function findAccount(
  tx: Transaction,
  tenantId: string,
  accountId: string,
): Promise<AccountRow | undefined> {
  return sqlOf<Tables>(tx)
    .selectFrom('accounts')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`account_id::text = ${accountId}`)
    .executeTakeFirst();
}

export async function findAccountByEmail(
  tx: Transaction,
  tenantId: string,
  email: string,
): Promise<AccountRow | undefined> {
  return sqlOf<Tables>(tx)
    .selectFrom('accounts')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`canonical_email = ${canonicalEmail(email)}`)
    .executeTakeFirst();
}

/** Returns false when the account is deleted. */
export async function lockAccount(tx: Transaction, tenantId: string, accountId: string): Promise<boolean> {
  const row = await sqlOf<Tables>(tx)
    .selectFrom('accounts')
    .select('account_id')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function updatePassword(
  tx: Transaction,
  tenantId: string,
  accountId: string,
  passwordHash: string,
): Promise<void> {
  await sqlOf<Tables>(tx)
    .updateTable('accounts')
    .set({ password_hash: passwordHash })
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .execute();
}

/** Violates `accounts_email` when the address has an account. */
export async function updateAccountEmail(
  tx: Transaction,
  tenantId: string,
  accountId: string,
  email: string,
): Promise<void> {
  await sqlOf<Tables>(tx)
    .updateTable('accounts')
    .set({ email })
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .execute();
}

export async function deleteAccount(tx: Transaction, tenantId: string, accountId: string): Promise<void> {
  await sqlOf<Tables>(tx)
    .deleteFrom('accounts')
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`account_id::text = ${accountId}`)
    .execute();
}
