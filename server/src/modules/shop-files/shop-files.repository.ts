import type { Transaction } from '../../platform/database/index.ts';
import { type Selectable, sqlOf } from '../../platform/database/sql.ts';
import type { ShopFilesTables } from './shop-files.tables.ts';

export type ShopFileRow = Selectable<ShopFilesTables['shop_files']>;

export type FileOwner = Pick<ShopFileRow, 'tenant_id' | 'owner_kind' | 'owner_id'>;
export type FileKey = FileOwner & Pick<ShopFileRow, 'name'>;

const filesOf = (tx: Transaction, { tenant_id, owner_kind, owner_id }: FileOwner) =>
  sqlOf<ShopFilesTables>(tx)
    .selectFrom('shop_files')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('owner_kind', '=', owner_kind)
    .where('owner_id', '=', owner_id);

/** Returns false when the file exists. Waits for a transaction that inserts it. */
export async function insertFile(tx: Transaction, row: ShopFileRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await sqlOf<ShopFilesTables>(tx)
    .insertInto('shop_files')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export function findFile(tx: Transaction, key: FileKey): Promise<ShopFileRow | undefined> {
  return filesOf(tx, key).where('name', '=', key.name).executeTakeFirst();
}

/** Locks the file until the transaction ends. */
export function lockFile(tx: Transaction, key: FileKey): Promise<ShopFileRow> {
  return filesOf(tx, key).where('name', '=', key.name).forUpdate().executeTakeFirstOrThrow();
}

export async function replaceFile(tx: Transaction, row: ShopFileRow): Promise<void> {
  await sqlOf<ShopFilesTables>(tx)
    .updateTable('shop_files')
    .set(row)
    .where('tenant_id', '=', row.tenant_id)
    .where('owner_kind', '=', row.owner_kind)
    .where('owner_id', '=', row.owner_id)
    .where('name', '=', row.name)
    .executeTakeFirstOrThrow();
}

/** Lists files without deleted ones. */
export function listFiles(tx: Transaction, owner: FileOwner): Promise<ShopFileRow[]> {
  return filesOf(tx, owner).where('blob_key', 'is not', null).orderBy('name').execute();
}

/** Ids of owners that have a file of this name. */
export async function listOwnersWith(
  tx: Transaction,
  { tenant_id, owner_kind, name }: Omit<FileKey, 'owner_id'>,
  ownerIds: readonly string[],
): Promise<Set<string>> {
  if (ownerIds.length === 0) return new Set();
  const rows = await sqlOf<ShopFilesTables>(tx)
    .selectFrom('shop_files')
    .select('owner_id')
    .where('tenant_id', '=', tenant_id)
    .where('owner_kind', '=', owner_kind)
    .where('owner_id', 'in', ownerIds)
    .where('name', '=', name)
    .where('blob_key', 'is not', null)
    .execute();
  return new Set(rows.map(({ owner_id }) => owner_id));
}

/** Lists the file of this name of each owner that has it. */
export async function listNamedFiles(
  tx: Transaction,
  { tenant_id, owner_kind, name }: Omit<FileKey, 'owner_id'>,
  ownerIds: readonly string[],
): Promise<ShopFileRow[]> {
  if (ownerIds.length === 0) return [];
  return sqlOf<ShopFilesTables>(tx)
    .selectFrom('shop_files')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('owner_kind', '=', owner_kind)
    .where('owner_id', 'in', ownerIds)
    .where('name', '=', name)
    .where('blob_key', 'is not', null)
    .execute();
}

export async function setCrc32(tx: Transaction, blobKey: string, crc32: number | null): Promise<void> {
  await sqlOf<ShopFilesTables>(tx)
    .updateTable('shop_files')
    .set({ crc32 })
    .where('blob_key', '=', blobKey)
    .execute();
}

/**
 * Finds a page by its place among those that are there, the cover at 0. The names differ in a number only, so a longer one is
 * a later page.
 */
export function findPage(
  tx: Transaction,
  tenantId: string,
  productCode: string,
  place: number,
): Promise<ShopFileRow | undefined> {
  return filesOf(tx, { tenant_id: tenantId, owner_kind: 'product', owner_id: productCode })
    .where('name', 'like', 'preview.page.%')
    .where('blob_key', 'is not', null)
    .orderBy(({ fn }) => fn('length', ['name']))
    .orderBy('name')
    .offset(place)
    .limit(1)
    .executeTakeFirst();
}

/** Counts pages, the cover included, by the product's code. */
export async function countPages(
  tx: Transaction,
  tenantId: string,
  productCodes: readonly string[],
): Promise<Map<string, number>> {
  if (productCodes.length === 0) return new Map();
  const rows = await sqlOf<ShopFilesTables>(tx)
    .selectFrom('shop_files')
    .select(({ fn }) => ['owner_id', fn.countAll<string>().as('count')])
    .where('tenant_id', '=', tenantId)
    .where('owner_kind', '=', 'product')
    .where('owner_id', 'in', productCodes)
    .where('name', 'like', 'preview.page.%')
    .where('blob_key', 'is not', null)
    .groupBy('owner_id')
    .execute();
  return new Map(rows.map(({ owner_id, count }) => [owner_id, Number(count)]));
}
