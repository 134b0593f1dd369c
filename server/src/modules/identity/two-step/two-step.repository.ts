import type { Transaction } from '../../../platform/database/index.ts';
import { sqlOf } from '../../../platform/database/sql.ts';
import type { AccountKey } from '../email-change/email-changes.repository.ts';

interface TwoStepTable {
  tenant_id: string;
  account_id: string;
  seed: Buffer;
  /** Null until the first code. */
  started_at: string | null;
  /** Step of the last accepted code. */
  last_step: string | number;
}

interface Tables {
  two_step: TwoStepTable;
  recovery_codes: { tenant_id: string; account_id: string; code_hash: Buffer };
}

export interface TwoStepRow {
  readonly seed: Buffer;
  readonly isStarted: boolean;
  readonly lastStep: number;
}

const columns = ({ tenantId, accountId }: AccountKey) => ({ tenant_id: tenantId, account_id: accountId });

const one = (tx: Transaction, { tenantId, accountId }: AccountKey) =>
  sqlOf<Tables>(tx)
    .selectFrom('two_step')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId);

const present = (row: TwoStepTable | undefined): TwoStepRow | undefined =>
  row && { seed: row.seed, isStarted: row.started_at !== null, lastStep: Number(row.last_step) };

export async function findTwoStep(tx: Transaction, key: AccountKey): Promise<TwoStepRow | undefined> {
  return present(await one(tx, key).executeTakeFirst());
}

export async function lockTwoStep(tx: Transaction, key: AccountKey): Promise<TwoStepRow | undefined> {
  return present(await one(tx, key).forUpdate().executeTakeFirst());
}

/** Replaces a set-up that was not finished. */
export async function putSeed(tx: Transaction, key: AccountKey, seed: Buffer): Promise<void> {
  await sqlOf<Tables>(tx)
    .insertInto('two_step')
    .values({ ...columns(key), seed, started_at: null, last_step: 0 })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'account_id']).doUpdateSet({ seed }))
    .execute();
}

export async function updateTwoStep(
  tx: Transaction,
  { tenantId, accountId }: AccountKey,
  change: { readonly started_at?: string; readonly last_step: number },
): Promise<void> {
  await sqlOf<Tables>(tx)
    .updateTable('two_step')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .execute();
}

/** With its recovery codes. Returns whether it was started. */
export async function deleteTwoStep(tx: Transaction, { tenantId, accountId }: AccountKey): Promise<boolean> {
  const row = await sqlOf<Tables>(tx)
    .deleteFrom('two_step')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .returning('started_at')
    .executeTakeFirst();
  return row !== undefined && row.started_at !== null;
}

export async function replaceRecoveryCodes(
  tx: Transaction,
  key: AccountKey,
  hashes: readonly Buffer[],
): Promise<void> {
  await sqlOf<Tables>(tx)
    .deleteFrom('recovery_codes')
    .where('tenant_id', '=', key.tenantId)
    .where('account_id', '=', key.accountId)
    .execute();
  const rows = hashes.map((hash) => ({ ...columns(key), code_hash: hash }));
  await sqlOf<Tables>(tx).insertInto('recovery_codes').values(rows).execute();
}

/** Returns false for one that is unknown or was used. */
export async function useRecoveryCode(
  tx: Transaction,
  { tenantId, accountId }: AccountKey,
  hash: Buffer,
): Promise<boolean> {
  const row = await sqlOf<Tables>(tx)
    .deleteFrom('recovery_codes')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hash)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function countRecoveryCodes(
  tx: Transaction,
  { tenantId, accountId }: AccountKey,
): Promise<number> {
  const { left } = await sqlOf<Tables>(tx)
    .selectFrom('recovery_codes')
    .select((expression) => expression.fn.countAll<string>().as('left'))
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(left);
}
