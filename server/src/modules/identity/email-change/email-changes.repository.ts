import type { Transaction } from '../../../platform/database/index.ts';
import { instantFromDatabase } from '../../../platform/database/instants.ts';
import { type Selectable, sqlOf } from '../../../platform/database/sql.ts';

interface EmailChangesTable {
  tenant_id: string;
  change_id: string;
  account_id: string;
  /** The new address. */
  email: string;
  /** `stopped`: by the present address's owner, who did not request it. */
  state: 'pending' | 'confirmed' | 'replaced' | 'cancelled' | 'stopped';
  /** Null until the mail is written. */
  token_hash: Buffer | null;
  /** Hash of the token in the notice to the present address; null until that is written. */
  stop_hash: Buffer | null;
  origin: string;
  locale: string;
  expires_at: string;
}

interface Tables {
  email_changes: EmailChangesTable;
}

export type EmailChangeRow = Selectable<EmailChangesTable>;

export interface AccountKey {
  readonly tenantId: string;
  readonly accountId: string;
}

const present = (row: EmailChangeRow | undefined): EmailChangeRow | undefined =>
  row && { ...row, expires_at: instantFromDatabase(row.expires_at) };

const ofTenant = (tx: Transaction, tenantId: string) =>
  sqlOf<Tables>(tx).selectFrom('email_changes').selectAll().where('tenant_id', '=', tenantId);

export async function insertEmailChange(tx: Transaction, row: EmailChangeRow): Promise<void> {
  await sqlOf<Tables>(tx).insertInto('email_changes').values(row).execute();
}

/** Waits for another mail of the same change. */
export async function lockEmailChange(
  tx: Transaction,
  tenantId: string,
  changeId: string,
): Promise<EmailChangeRow | undefined> {
  const change = ofTenant(tx, tenantId).where('change_id', '=', changeId);
  return present(await change.forUpdate().executeTakeFirst());
}

/** @param now changes that expired before are not pending */
export async function findPendingChange(
  tx: Transaction,
  { tenantId, accountId }: AccountKey,
  now: string,
): Promise<EmailChangeRow | undefined> {
  const pending = ofTenant(tx, tenantId)
    .where('account_id', '=', accountId)
    .where('state', '=', 'pending')
    .where('expires_at', '>', now);
  return present(await pending.executeTakeFirst());
}

export async function findChangeByToken(
  tx: Transaction,
  { tenantId, accountId }: AccountKey,
  tokenHash: Buffer,
): Promise<EmailChangeRow | undefined> {
  const change = ofTenant(tx, tenantId)
    .where('token_hash', '=', tokenHash)
    .where('account_id', '=', accountId);
  return present(await change.executeTakeFirst());
}

export async function findChangeToStop(
  tx: Transaction,
  tenantId: string,
  stopHash: Buffer,
): Promise<EmailChangeRow | undefined> {
  return present(await ofTenant(tx, tenantId).where('stop_hash', '=', stopHash).executeTakeFirst());
}

export async function updateEmailChange(
  tx: Transaction,
  { tenant_id, change_id }: Pick<EmailChangeRow, 'tenant_id' | 'change_id'>,
  change: Partial<Pick<EmailChangeRow, 'state' | 'token_hash' | 'stop_hash' | 'expires_at'>>,
): Promise<void> {
  await sqlOf<Tables>(tx)
    .updateTable('email_changes')
    .set(change)
    .where('tenant_id', '=', tenant_id)
    .where('change_id', '=', change_id)
    .execute();
}

/** Ends the pending change, also an expired one. Returns false without one. */
export async function endPendingChange(
  tx: Transaction,
  { tenantId, accountId }: AccountKey,
  state: 'replaced' | 'cancelled' | 'stopped',
): Promise<boolean> {
  const ended = await sqlOf<Tables>(tx)
    .updateTable('email_changes')
    .set({ state })
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('state', '=', 'pending')
    .returning('change_id')
    .executeTakeFirst();
  return ended !== undefined;
}

export async function deleteEmailChangesBefore(tx: Transaction, instant: string): Promise<number> {
  const gone = await sqlOf<Tables>(tx)
    .deleteFrom('email_changes')
    .where('expires_at', '<=', instant)
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}
