import type { Relation, Transaction } from '../../platform/database/index.ts';
import { relationOf, sql, sqlOf } from '../../platform/database/sql.ts';
import type { Owner } from '../photos/index.ts';

/**
 * Every album, for statements with a tenant and an owner: tenant_id, owner_id, album_id, name, is_shared,
 * created_at.
 */
export const wholeAlbums: Relation = relationOf(
  sql`(select tenant_id, owner_id, album_id, name, is_shared, created_at from albums)`,
);

/** Photos of albums, hidden ones too, in the custom order: tenant_id, album_id, owner_id, photo_id, rank. */
export const albumMembers: Relation = relationOf(
  sql`(select tenant_id, album_id, owner_id, photo_id, rank from album_photos)`,
);

/**
 * Returns a version that changes with an owner's albums, photos and order. It covers all update times rather
 * than the latest: clocks of processes differ, and an earlier transaction may commit later.
 */
export async function albumsVersion(tx: Transaction, { tenantId, ownerId }: Owner): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws(' ', count(*), coalesce(sum(hashtextextended(concat_ws(' ', album_id, updated_at), 0)), 0)) as version
    from albums
    where tenant_id = ${tenantId} and owner_id = ${ownerId}`.execute(sqlOf(tx));
  return rows[0]?.version ?? '';
}
