import type { Condition, Transaction } from '../../platform/database/index.ts';
import { holds, type Selectable, sql, sqlOf } from '../../platform/database/sql.ts';
import type { Owner } from '../photos/index.ts';

export type RenditionVariant = '300' | '800' | '1300' | 'full';

interface RenditionsTable {
  tenant_id: string;
  owner_id: string;
  photo_id: string;
  variant: RenditionVariant;
  width: number;
  height: number;
  bytes: number;
  blob_key: string;
}

interface Tables {
  renditions: RenditionsTable;
}

export type RenditionRow = Selectable<RenditionsTable>;

export async function findRendition(
  tx: Transaction,
  owner: Owner,
  photoId: string,
  variant: RenditionVariant,
): Promise<RenditionRow | undefined> {
  return sqlOf<Tables>(tx)
    .selectFrom('renditions')
    .selectAll()
    .where('tenant_id', '=', owner.tenantId)
    .where('owner_id', '=', owner.ownerId)
    .where('photo_id', '=', photoId)
    .where('variant', '=', variant)
    .executeTakeFirst();
}

export async function findRenditionByKey(
  tx: Transaction,
  owner: Owner,
  photoId: string,
  blobKey: string,
): Promise<RenditionRow | undefined> {
  return sqlOf<Tables>(tx)
    .selectFrom('renditions')
    .selectAll()
    .where('tenant_id', '=', owner.tenantId)
    .where('owner_id', '=', owner.ownerId)
    .where('photo_id', '=', photoId)
    .where('blob_key', '=', blobKey)
    .executeTakeFirst();
}

/** Replaces a rendition while its bytes are at `lostKey`; false when another request was faster. */
export async function replaceRendition(
  tx: Transaction,
  { tenant_id, owner_id, photo_id, variant, ...change }: RenditionRow,
  lostKey: string,
): Promise<boolean> {
  const { numUpdatedRows } = await sqlOf<Tables>(tx)
    .updateTable('renditions')
    .set(change)
    .where('tenant_id', '=', tenant_id)
    .where('owner_id', '=', owner_id)
    .where('photo_id', '=', photo_id)
    .where('variant', '=', variant)
    .where('blob_key', '=', lostKey)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface NamedRendition extends Owner {
  readonly photoId: string;
  readonly variant: RenditionVariant;
}

export type RenditionBytes = Pick<RenditionRow, 'bytes' | 'blob_key'>;

/**
 * Finds renditions by key while the condition on their photo holds; undefined in place of the others.
 *
 * @param condition on the row `requested`, which names a photo
 */
export async function findRenditionsWhile(
  tx: Transaction,
  requested: readonly NamedRendition[],
  condition: Condition,
): Promise<(RenditionBytes | undefined)[]> {
  const { rows } = await sql<RenditionBytes & { place: number }>`
    select requested.place::int, found.bytes, found.blob_key
    from unnest(
      ${requested.map(({ tenantId }) => tenantId)}::text[], ${requested.map(({ ownerId }) => ownerId)}::uuid[],
      ${requested.map(({ photoId }) => photoId)}::uuid[], ${requested.map(({ variant }) => variant)}::text[]
    ) with ordinality as requested (tenant_id, owner_id, photo_id, variant, place)
    cross join lateral (
      select bytes, blob_key from renditions
      where renditions.tenant_id = requested.tenant_id and renditions.owner_id = requested.owner_id
        and renditions.photo_id = requested.photo_id and renditions.variant = requested.variant
      limit 1
    ) as found
    where ${holds(condition)}`.execute(sqlOf<Tables>(tx));
  const byPlace = new Map(rows.map(({ place, ...rendition }) => [place, rendition]));
  return requested.map((_, index) => byPlace.get(index + 1));
}

/** Inserts all renditions of a photo; false when another request was faster. */
export async function insertRenditions(tx: Transaction, rows: readonly RenditionRow[]): Promise<boolean> {
  const inserted = await sqlOf<Tables>(tx)
    .insertInto('renditions')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .returning('variant')
    .execute();
  return inserted.length === rows.length;
}

/** Deletes renditions of photos; returns the keys of their blobs. */
export async function deleteRenditions(
  tx: Transaction,
  owner: Owner,
  photoIds: readonly string[],
): Promise<string[]> {
  const rows = await sqlOf<Tables>(tx)
    .deleteFrom('renditions')
    .where('tenant_id', '=', owner.tenantId)
    .where('owner_id', '=', owner.ownerId)
    .where('photo_id', '=', sql<string>`any(${photoIds}::uuid[])`)
    .returning('blob_key')
    .execute();
  return rows.map((row) => row.blob_key);
}
