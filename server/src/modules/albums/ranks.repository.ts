import type { Transaction } from '../../platform/database/index.ts';
import { rowsOf, sql, sqlOf } from '../../platform/database/sql.ts';
import { shownPhotos } from '../photos/index.ts';
import type { AlbumKey } from './albums.repository.ts';
import type { AlbumsTables } from './albums.tables.ts';

export interface Ranked {
  readonly photoId: string;
  readonly rank: string;
}

export async function findRanks(
  tx: Transaction,
  { tenantId, albumId }: AlbumKey,
  photoIds: readonly string[],
): Promise<Map<string, string>> {
  const result = await sql<Ranked>`
    select member.photo_id as "photoId", member.rank
    from album_photos as member join ${rowsOf(shownPhotos)} as photo using (tenant_id, owner_id, photo_id)
    where member.tenant_id = ${tenantId} and member.album_id = ${albumId}
      and member.photo_id = any(${photoIds}::uuid[])`.execute(sqlOf<AlbumsTables>(tx));
  return new Map(result.rows.map(({ photoId, rank }) => [photoId, rank]));
}

/** The last rank before another one, or of all photos, hidden ones included. */
export async function lastRank(
  tx: Transaction,
  { tenantId, albumId }: AlbumKey,
  before?: string,
): Promise<string | null> {
  const row = await sqlOf<AlbumsTables>(tx)
    .selectFrom('album_photos')
    .select('rank')
    .where('tenant_id', '=', tenantId)
    .where('album_id', '=', albumId)
    .$if(before !== undefined, (select) => select.where('rank', '<', before as string))
    .orderBy('rank', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.rank ?? null;
}

export async function setRanks(
  tx: Transaction,
  { tenantId, albumId }: AlbumKey,
  ranked: readonly Ranked[],
): Promise<void> {
  await sql`
    update album_photos as member set rank = given.rank
    from unnest(${ranked.map(({ photoId }) => photoId)}::uuid[], ${ranked.map(({ rank }) => rank)}::text[])
      as given (photo_id, rank)
    where member.tenant_id = ${tenantId} and member.album_id = ${albumId}
      and member.photo_id = given.photo_id`.execute(sqlOf<AlbumsTables>(tx));
}

/** Photos on one side of a rank, nearest first, hidden ones included. */
export async function listBeside(
  tx: Transaction,
  { tenantId, albumId }: AlbumKey,
  side: 'before' | 'after',
  { rank, limit }: { rank: string; limit: number },
): Promise<Ranked[]> {
  const order = side === 'before' ? 'desc' : 'asc';
  return sqlOf<AlbumsTables>(tx)
    .selectFrom('album_photos')
    .select(['photo_id as photoId', 'rank'])
    .where('tenant_id', '=', tenantId)
    .where('album_id', '=', albumId)
    .where('rank', side === 'before' ? '<' : '>', rank)
    .orderBy('rank', order)
    .orderBy('photo_id', order)
    .limit(limit)
    .execute();
}
