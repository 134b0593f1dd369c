import type { Transaction } from '../../../platform/database/index.ts';
import { instantFromDatabase } from '../../../platform/database/instants.ts';
import { sqlOf } from '../../../platform/database/sql.ts';
import type { AccountKey } from '../email-change/email-changes.repository.ts';

interface PasskeysTable {
  tenant_id: string;
  account_id: string;
  passkey_id: string;
  credential_id: Buffer;
  /** COSE key. */
  public_key: Buffer;
  /** Counter of the last sign-in; 0 where the authenticator has none. */
  counter: string | number;
  name: string;
  created_at: string;
  last_used_at: string | null;
}

interface Tables {
  passkeys: PasskeysTable;
}

export interface PasskeyRow extends Omit<PasskeysTable, 'counter'> {
  readonly counter: number;
}

export interface PasskeyKey extends AccountKey {
  readonly passkeyId: string;
}

const present = (row: PasskeysTable): PasskeyRow => ({
  ...row,
  counter: Number(row.counter),
  created_at: instantFromDatabase(row.created_at),
  last_used_at: row.last_used_at && instantFromDatabase(row.last_used_at),
});

/** Returns false for a credential that an account has. */
export async function insertPasskey(tx: Transaction, row: PasskeyRow): Promise<boolean> {
  const inserted = await sqlOf<Tables>(tx)
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'credential_id']).doNothing())
    .returning('passkey_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Lists the oldest first. */
export async function listPasskeys(
  tx: Transaction,
  { tenantId, accountId }: AccountKey,
): Promise<PasskeyRow[]> {
  const rows = await sqlOf<Tables>(tx)
    .selectFrom('passkeys')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .orderBy('passkey_id')
    .execute();
  return rows.map(present);
}

export async function accountHasPasskeys(tx: Transaction, key: AccountKey): Promise<boolean> {
  return (await listPasskeys(tx, key)).length > 0;
}

/** Reads and locks a passkey until the transaction ends. */
export async function lockPasskey(
  tx: Transaction,
  tenantId: string,
  credentialId: Buffer,
): Promise<PasskeyRow | undefined> {
  const row = await sqlOf<Tables>(tx)
    .selectFrom('passkeys')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('credential_id', '=', credentialId)
    .forUpdate()
    .executeTakeFirst();
  return row && present(row);
}

const keyOf = ({ tenant_id, account_id, passkey_id }: PasskeyRow): PasskeyKey => ({
  tenantId: tenant_id,
  accountId: account_id,
  passkeyId: passkey_id,
});

/** Returns false for one that is gone. */
async function update(
  tx: Transaction,
  { tenantId, accountId, passkeyId }: PasskeyKey,
  change: Partial<Pick<PasskeysTable, 'name' | 'counter' | 'last_used_at'>>,
): Promise<boolean> {
  const row = await sqlOf<Tables>(tx)
    .updateTable('passkeys')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('passkey_id', '=', passkeyId)
    .returning('passkey_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes a sign-in. */
export const updateUsed = (tx: Transaction, row: PasskeyRow, counter: number, now: string) =>
  update(tx, keyOf(row), { counter, last_used_at: now });

export const renamePasskey = (tx: Transaction, key: PasskeyKey, name: string) => update(tx, key, { name });

/** Returns false for one that is gone. */
export async function deletePasskey(
  tx: Transaction,
  { tenantId, accountId, passkeyId }: PasskeyKey,
): Promise<boolean> {
  const { numDeletedRows } = await sqlOf<Tables>(tx)
    .deleteFrom('passkeys')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('passkey_id', '=', passkeyId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes those that were added at an instant or later; returns their number. */
export async function deletePasskeysSince(
  tx: Transaction,
  { tenantId, accountId }: AccountKey,
  instant: string,
): Promise<number> {
  const { numDeletedRows } = await sqlOf<Tables>(tx)
    .deleteFrom('passkeys')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('created_at', '>=', instant)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
