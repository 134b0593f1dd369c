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

/** One rendition, whoever's it is. */
export interface NamedRendition extends Owner {
  readonly photoId: string;
  readonly variant: RenditionVariant;
}

export type RenditionBytes = Pick<RenditionRow, 'bytes' | 'blob_key'>;

/**
 * Where the bytes of renditions are, each while a condition on its photo holds; undefined in the places of the others.
 * Each is looked up by its key, however many there are.
 *
 * @param condition about the row `asked`, which names a photo
 */
export async function findRenditionsWhile(
  tx: Transaction,
  asked: readonly NamedRendition[],
  condition: Condition,
): Promise<(RenditionBytes | undefined)[]> {
  const { rows } = await sql<RenditionBytes & { place: number }>`
    select asked.place::int, found.bytes, found.blob_key
    from unnest(
      ${asked.map(({ tenantId }) => tenantId)}::text[], ${asked.map(({ ownerId }) => ownerId)}::uuid[],
      ${asked.map(({ photoId }) => photoId)}::uuid[], ${asked.map(({ variant }) => variant)}::text[]
    ) with ordinality as asked (tenant_id, owner_id, photo_id, variant, place)
    cross join lateral (
      select bytes, blob_key from renditions
      where renditions.tenant_id = asked.tenant_id and renditions.owner_id = asked.owner_id
        and renditions.photo_id = asked.photo_id and renditions.variant = asked.variant
      limit 1
    ) as found
    where ${holds(condition)}`.execute(sqlOf<Tables>(tx));
  const byPlace = new Map(rows.map(({ place, ...rendition }) => [place, rendition]));
  return asked.map((_, index) => byPlace.get(index + 1));
}

/** Inserts all renditions of a photo; false when somebody else was quicker, and none were added. */
export async function insertRenditions(tx: Transaction, rows: readonly RenditionRow[]): Promise<boolean> {
  const inserted = await sqlOf<Tables>(tx)
    .insertInto('renditions')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .returning('variant')
    .execute();
  return inserted.length === rows.length;
}
