import type { Transaction } from '../../platform/database/index.ts';
import { type Selectable, sqlOf } from '../../platform/database/sql.ts';
import type { Owner } from '../photos/index.ts';

interface RenditionDraftsTable {
  tenant_id: string;
  owner_id: string;
  blob_key: string;
  created_at: string;
}

interface Tables {
  rendition_drafts: RenditionDraftsTable;
}

export type RenditionDraftRow = Selectable<RenditionDraftsTable>;

export async function insertDrafts(tx: Transaction, rows: readonly RenditionDraftRow[]): Promise<void> {
  await sqlOf<Tables>(tx)
    .insertInto('rendition_drafts')
    .values([...rows])
    .execute();
}

/** Takes the rows away; false when the sweep has had one of them, and its blob. */
export async function deleteDrafts(
  tx: Transaction,
  owner: Owner,
  blobKeys: readonly string[],
): Promise<boolean> {
  const { numDeletedRows } = await sqlOf<Tables>(tx)
    .deleteFrom('rendition_drafts')
    .where('tenant_id', '=', owner.tenantId)
    .where('owner_id', '=', owner.ownerId)
    .where('blob_key', 'in', [...blobKeys])
    .executeTakeFirst();
  return Number(numDeletedRows) === blobKeys.length;
}

/** Some drafts of all owners that are older, locked until the transaction ends; not those somebody else has. */
export async function lockDraftsBefore(
  tx: Transaction,
  instant: string,
  limit: number,
): Promise<RenditionDraftRow[]> {
  return sqlOf<Tables>(tx)
    .selectFrom('rendition_drafts')
    .selectAll()
    .where('created_at', '<', instant)
    .orderBy('created_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}
