import type { Condition, Transaction } from '../../platform/database/index.ts';
import { conditionOf, holds, sql, sqlOf } from '../../platform/database/sql.ts';
import type { Owner } from '../photos/index.ts';
import type { AlbumsTables } from './albums.tables.ts';

export interface AlbumMember {
  readonly ownerId: string;
  readonly photoId: string;
}

/**
 * Returns those of the photos that are in the albums, hidden ones included.
 *
 * @param where condition on rows named `album`
 */
export async function findMembers(
  tx: Transaction,
  tenantId: string,
  where: Condition,
  photoIds: readonly string[],
): Promise<AlbumMember[]> {
  const result = await sql<AlbumMember>`
    select distinct member.owner_id as "ownerId", member.photo_id as "photoId"
    from albums as album join album_photos as member using (tenant_id, album_id)
    where album.tenant_id = ${tenantId} and ${holds(where)}
      and member.photo_id = any(${photoIds}::uuid[])`.execute(sqlOf<AlbumsTables>(tx));
  return result.rows;
}

/**
 * True while the photo that a row names is in an album.
 *
 * @param row has the columns tenant_id, owner_id and photo_id
 * @param where condition on rows named `album`
 */
export function whileMember(row: string, where: Condition): Condition {
  const named = (column: string) => sql.ref(`${row}.${column}`);
  return conditionOf(
    sql<boolean>`exists (
      select from album_photos as member join albums as album using (tenant_id, album_id)
      where member.tenant_id = ${named('tenant_id')} and member.owner_id = ${named('owner_id')}
        and member.photo_id = ${named('photo_id')} and ${holds(where)})`,
  );
}

/** Removes purged photos from all albums. */
export async function deleteMembers(
  tx: Transaction,
  { tenantId, ownerId, photoIds }: { tenantId: string; ownerId: string; photoIds: readonly string[] },
): Promise<void> {
  await sql`
    with gone as (
      delete from album_photos
      where tenant_id = ${tenantId} and owner_id = ${ownerId}::uuid and photo_id = any(${photoIds}::uuid[])
      returning album_id
    )
    update albums set cover_owner_id = null, cover_photo_id = null
    where tenant_id = ${tenantId} and album_id in (select album_id from gone)
      and cover_owner_id = ${ownerId}::uuid and cover_photo_id = any(${photoIds}::uuid[])`.execute(
    sqlOf<AlbumsTables>(tx),
  );
}

export async function setTakenAt(
  tx: Transaction,
  { tenantId, ownerId }: Owner,
  photoId: string,
  takenAt: string,
): Promise<void> {
  await sqlOf<AlbumsTables>(tx)
    .updateTable('album_photos')
    .set({ taken_at: takenAt })
    .where('tenant_id', '=', tenantId)
    .where('owner_id', '=', ownerId)
    .where('photo_id', '=', photoId)
    .execute();
}
