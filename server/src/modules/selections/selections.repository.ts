import type { Condition, Transaction } from '../../platform/database/index.ts';
import { holds, type Selectable, sqlOf } from '../../platform/database/sql.ts';
import type { Owner } from '../photos/index.ts';

interface TempSelectionsTable {
  tenant_id: string;
  owner_id: string;
  selection_id: string;
  /** The access token's `sub`. */
  subject: string;
  photo_ids: readonly string[];
  /** Hash of the editor's token. */
  token_hash: Buffer | null;
  expires_at: string;
}

interface Tables {
  temp_selections: TempSelectionsTable;
}

export type TempSelectionRow = Selectable<TempSelectionsTable>;

export async function insertTempSelection(tx: Transaction, row: TempSelectionRow): Promise<void> {
  await sqlOf<Tables>(tx).insertInto('temp_selections').values(row).execute();
}

export async function findTempSelection(
  tx: Transaction,
  { tenantId, ownerId }: Owner,
  { selectionId, now }: { selectionId: string; now: string },
): Promise<TempSelectionRow | undefined> {
  return sqlOf<Tables>(tx)
    .selectFrom('temp_selections')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('owner_id', '=', ownerId)
    .where('selection_id', '=', selectionId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export async function findTempSelectionByToken(
  tx: Transaction,
  tenantId: string,
  { tokenHash, isCustomer, now }: { tokenHash: Buffer; isCustomer: Condition; now: string },
): Promise<TempSelectionRow | undefined> {
  return sqlOf<Tables>(tx)
    .selectFrom('temp_selections')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where(holds(isCustomer))
    .executeTakeFirst();
}

export async function endEditorTokensOf(
  tx: Transaction,
  { tenantId, subject }: { tenantId: string; subject: string },
): Promise<void> {
  await sqlOf<Tables>(tx)
    .updateTable('temp_selections')
    .set({ token_hash: null })
    .where('tenant_id', '=', tenantId)
    .where('subject', '=', subject)
    .where('token_hash', 'is not', null)
    .execute();
}

/** Deletes up to `limit`; returns how many. */
export async function deleteExpiredTempSelections(
  tx: Transaction,
  now: string,
  limit: number,
): Promise<number> {
  const { numDeletedRows } = await sqlOf<Tables>(tx)
    .deleteFrom('temp_selections')
    .where('selection_id', 'in', (select) =>
      select.selectFrom('temp_selections').select('selection_id').where('expires_at', '<=', now).limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
