import type { Condition, Transaction } from '../../platform/database/index.ts';
import { holds, type Selectable, sqlOf } from '../../platform/database/sql.ts';
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

/** Where the bytes of a rendition are, while a condition on its photo holds. */
export async function findRenditionWhile(
  tx: Transaction,
  owner: Owner,
  photoId: string,
  variant: RenditionVariant,
  condition: Condition,
): Promise<Pick<RenditionRow, 'bytes' | 'blob_key'> | undefined> {
  return sqlOf<Tables>(tx)
    .selectFrom('renditions')
    .select(['bytes', 'blob_key'])
    .where('tenant_id', '=', owner.tenantId)
    .where('owner_id', '=', owner.ownerId)
    .where('photo_id', '=', photoId)
    .where('variant', '=', variant)
    .where(holds(condition))
    .executeTakeFirst();
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
