import type { PhotoSortKey } from '@keepsake/contract/photos';
import type { Transaction } from '../../../platform/database/index.ts';
import { sql, sqlOf } from '../../../platform/database/sql.ts';
import type { Month } from '../photo-months.ts';
import { columnsOf, isShown, type Owner, ownedBy, type Position } from '../photos.repository.ts';
import type { PhotosTables, StoredRange } from '../photos.tables.ts';

/** Positions of the visible photos under a sort key. */
export async function findPositions(
  tx: Transaction,
  owner: Owner,
  photoIds: readonly string[],
  sortKey: PhotoSortKey,
): Promise<Map<string, Position>> {
  if (photoIds.length === 0) return new Map();
  const { month, at } = columnsOf(sortKey);
  const rows = await sqlOf<PhotosTables>(tx)
    .selectFrom('photos')
    .select(['photo_id', sql<Month>`${sql.ref(month)}`.as('month'), sql<string>`${sql.ref(at)}`.as('at')])
    .where(ownedBy(owner))
    .where('photo_id', 'in', [...photoIds])
    .where(isShown(owner))
    .execute();
  return new Map(rows.map((row) => [row.photo_id, { month: row.month, at: row.at, photoId: row.photo_id }]));
}

/** Visible photos of a range. */
function inRange(
  tx: Transaction,
  owner: Owner,
  sortKey: PhotoSortKey,
  { month, from, to, isBehind }: StoredRange,
) {
  const column = columnsOf(sortKey);
  const place = sql`(${sql.ref(column.at)}, photo_id)`;
  const first = sql.raw(isBehind ? '>' : '>=');
  return sqlOf<PhotosTables>(tx)
    .selectFrom('photos')
    .where(ownedBy(owner))
    .where(isShown(owner))
    .where(column.month, '=', month)
    .$if(from !== undefined, (select) =>
      select.where(sql<boolean>`${place} ${first} (${from?.at}::timestamptz, ${from?.photoId}::uuid)`),
    )
    .$if(to !== undefined, (select) =>
      select.where(sql<boolean>`${place} <= (${to?.at}::timestamptz, ${to?.photoId}::uuid)`),
    );
}

export async function countInRange(
  tx: Transaction,
  owner: Owner,
  sortKey: PhotoSortKey,
  range: StoredRange,
): Promise<number> {
  const row = await inRange(tx, owner, sortKey, range)
    .select(sql<number>`count(*)::int`.as('photos'))
    .executeTakeFirstOrThrow();
  return row.photos;
}

/**
 * The first photos of a range by time, and whether each was there at `arrivedBy` and was not uploaded again or
 * restored since.
 */
export async function listInRange(
  tx: Transaction,
  owner: Owner,
  sortKey: PhotoSortKey,
  range: StoredRange,
  { arrivedBy, limit }: { arrivedBy: string; limit: number },
): Promise<{ photoId: string; at: string; wasThere: boolean }[]> {
  const { at } = columnsOf(sortKey);
  const rows = await inRange(tx, owner, sortKey, range)
    .select(['photo_id', sql<string>`${sql.ref(at)}`.as('at')])
    .select(sql<boolean>`greatest(uploaded_at, wanted_at) <= ${arrivedBy}`.as('was_there'))
    .orderBy(at)
    .orderBy('photo_id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ photoId: row.photo_id, at: row.at, wasThere: row.was_there }));
}
