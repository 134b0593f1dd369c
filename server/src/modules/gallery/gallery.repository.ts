import type { GalleryState } from '@keepsake/contract/gallery';
import type { Transaction } from '../../platform/database/index.ts';
import { instantFromDatabase } from '../../platform/database/instants.ts';
import { type Selectable, sql, sqlOf } from '../../platform/database/sql.ts';

interface EntriesTable {
  tenant_id: string;
  customer_id: string;
  product_code: string;
  entry_id: string;
  submission_id: string;
  widget_code: string;
  codes: string[];
  channel: string;
  title: string;
  categories: string[];
  wording_version: string;
  state: GalleryState;
  submitted_at: string;
  /** Null while in review. */
  decided_at: string | null;
  reason: string | null;
}

interface Tables {
  gallery_entries: EntriesTable;
}

export type EntryRow = Selectable<EntriesTable>;

export interface EntryKey {
  readonly tenantId: string;
  readonly customerId: string;
  readonly productCode: string;
}

const presented = (row: EntryRow): EntryRow => ({
  ...row,
  submitted_at: instantFromDatabase(row.submitted_at),
  decided_at: row.decided_at === null ? null : instantFromDatabase(row.decided_at),
});

const entryOf = (tx: Transaction, { tenantId, customerId, productCode }: EntryKey) =>
  sqlOf<Tables>(tx)
    .selectFrom('gallery_entries')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .where('product_code', '=', productCode);

export async function findEntry(tx: Transaction, key: EntryKey): Promise<EntryRow | undefined> {
  const row = await entryOf(tx, key).executeTakeFirst();
  return row && presented(row);
}

export async function lockEntry(tx: Transaction, key: EntryKey): Promise<EntryRow | undefined> {
  const row = await entryOf(tx, key).forUpdate().executeTakeFirst();
  return row && presented(row);
}

export async function lockEntryById(
  tx: Transaction,
  tenantId: string,
  entryId: string,
): Promise<EntryRow | undefined> {
  const row = await sqlOf<Tables>(tx)
    .selectFrom('gallery_entries')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('entry_id', '=', entryId)
    .forUpdate()
    .executeTakeFirst();
  return row && presented(row);
}

/** Returns false if the product has an entry. */
export async function insertEntry(tx: Transaction, row: EntryRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await sqlOf<Tables>(tx)
    .insertInto('gallery_entries')
    .values(row)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'customer_id', 'product_code']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Updates a locked entry. */
export async function updateEntry(tx: Transaction, row: EntryRow): Promise<void> {
  const { tenant_id, entry_id, ...rest } = row;
  await sqlOf<Tables>(tx)
    .updateTable('gallery_entries')
    .set(rest)
    .where('tenant_id', '=', tenant_id)
    .where('entry_id', '=', entry_id)
    .execute();
}

/** Lists the keys of all entries of customers. */
export async function listKeys(
  tx: Transaction,
  tenantId: string,
  customerIds: readonly string[],
): Promise<EntryKey[]> {
  const rows = await sqlOf<Tables>(tx)
    .selectFrom('gallery_entries')
    .select(['customer_id', 'product_code'])
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', sql<string>`any(${[...customerIds]}::uuid[])`)
    .orderBy('customer_id')
    .orderBy('product_code')
    .execute();
  return rows.map((row) => ({ tenantId, customerId: row.customer_id, productCode: row.product_code }));
}

/** Deletes the entries of a customer, or those of some products. Returns them. */
export async function deleteEntries(
  tx: Transaction,
  { tenantId, customerId }: Omit<EntryKey, 'productCode'>,
  productCodes?: readonly string[],
): Promise<EntryRow[]> {
  const rows = await sqlOf<Tables>(tx)
    .deleteFrom('gallery_entries')
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .$if(productCodes !== undefined, (query) =>
      query.where('product_code', '=', sql<string>`any(${[...(productCodes ?? [])]}::text[])`),
    )
    .returningAll()
    .execute();
  return rows.map(presented);
}

/** Lists the oldest submission first. */
export async function listEntries(
  tx: Transaction,
  tenantId: string,
  page: { readonly state: GalleryState; readonly after: string | undefined; readonly limit: number },
): Promise<EntryRow[]> {
  const { state, after, limit } = page;
  const rows = await sqlOf<Tables>(tx)
    .selectFrom('gallery_entries')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('state', '=', state)
    .$if(after !== undefined, (query) => query.where('submission_id', '>', after ?? ''))
    .orderBy('submission_id')
    .limit(limit)
    .execute();
  return rows.map(presented);
}

/** Lists those products of a customer that have a published entry. */
export async function listPublished(
  tx: Transaction,
  { tenantId, customerId }: Omit<EntryKey, 'productCode'>,
  productCodes: readonly string[],
): Promise<string[]> {
  const rows = await sqlOf<Tables>(tx)
    .selectFrom('gallery_entries')
    .select('product_code')
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .where('state', '=', 'published')
    .where('product_code', '=', sql<string>`any(${[...productCodes]}::text[])`)
    .execute();
  return rows.map((row) => row.product_code);
}
