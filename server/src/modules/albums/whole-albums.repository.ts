import type { Relation, Transaction } from '../../platform/database/index.ts';
import { relationOf, sql, sqlOf } from '../../platform/database/sql.ts';
import type { Owner } from '../photos/index.ts';

/**
 * Every album of every owner, for statements that come with a tenant and an owner: tenant_id, owner_id, album_id, name,
 * is_shared, created_at.
 */
export const wholeAlbums: Relation = relationOf(
  sql`(select tenant_id, owner_id, album_id, name, is_shared, created_at from albums)`,
);

/** Their photos, hidden ones too, with the places of the custom order: tenant_id, album_id, owner_id, photo_id, rank. */
export const albumMembers: Relation = relationOf(
  sql`(select tenant_id, album_id, owner_id, photo_id, rank from album_photos)`,
);

/**
 * A text that is another one after every change of an owner's albums, their photos and order among it. Of all their
 * times and not of the latest: clocks of processes differ, and what was begun before may be committed after it.
 */
export async function albumsMark(tx: Transaction, { tenantId, ownerId }: Owner): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select concat_ws(' ', count(*), coalesce(sum(hashtextextended(concat_ws(' ', album_id, updated_at), 0)), 0)) as mark
    from albums
    where tenant_id = ${tenantId} and owner_id = ${ownerId}`.execute(sqlOf(tx));
  return rows[0]?.mark ?? '';
}
