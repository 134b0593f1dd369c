import type { PhotoSortKey } from '@keepsake/contract/photos';
import type { Transaction } from '../../platform/database/index.ts';
import { sql, sqlOf } from '../../platform/database/sql.ts';
import type { Month } from './photo-months.ts';
import { type Owner, ownedBy, positionOf } from './photos.repository.ts';
import type { PhotoRow, PhotosTables } from './photos.tables.ts';

const sortKeys: readonly PhotoSortKey[] = ['created', 'dateTaken', 'uploaded'];

function tally(rows: readonly PhotoRow[], sign: 1 | -1) {
  const counts = new Map<string, { sortKey: PhotoSortKey; month: Month; photos: number }>();
  for (const row of rows) {
    for (const sortKey of sortKeys) {
      const { month } = positionOf(row, sortKey);
      const key = `${sortKey} ${month}`;
      const count = counts.get(key) ?? { sortKey, month, photos: 0 };
      counts.set(key, { ...count, photos: count.photos + sign });
    }
  }
  // Always the same order, which prevents deadlocks.
  return [...counts.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, count]) => count);
}

/** Adds photos to the counters (`1`) or subtracts them (`-1`), in the transaction that shows or hides them. */
export async function countPhotos(
  tx: Transaction,
  owner: Owner,
  rows: readonly PhotoRow[],
  sign: 1 | -1,
): Promise<void> {
  if (rows.length === 0) return;
  const bytes = rows.reduce((sum, row) => sum + Number(row.bytes), 0);
  const db = sqlOf<PhotosTables>(tx);
  const owned = { tenant_id: owner.tenantId, owner_id: owner.ownerId };
  await db
    .updateTable('libraries')
    .set({
      photos_count: sql`photos_count + ${sign * rows.length}`,
      bytes_used: sql`bytes_used + ${sign * bytes}`,
    })
    .where('tenant_id', '=', owner.tenantId)
    .where('owner_id', '=', owner.ownerId)
    .execute();
  for (const { sortKey, month, photos } of tally(rows, sign)) {
    // An insert of a negative count would fail the table's check before the conflict.
    const change = db.updateTable('photo_months').set({ photos: sql`photos + ${photos}` });
    const updated = await change
      .where('tenant_id', '=', owner.tenantId)
      .where('owner_id', '=', owner.ownerId)
      .where('sort_key', '=', sortKey)
      .where('month', '=', month)
      .executeTakeFirst();
    if (updated.numUpdatedRows > 0n) continue;
    await db
      .insertInto('photo_months')
      .values({ ...owned, sort_key: sortKey, month, photos })
      .execute();
  }
}

/** Adds an album to the counters (`1`) or subtracts one (`-1`). Returns their number, shared ones included. */
export async function countAlbum(tx: Transaction, owner: Owner, sign: 1 | -1): Promise<number> {
  const row = await sqlOf<PhotosTables>(tx)
    .updateTable('libraries')
    .set({ albums_count: sql`albums_count + ${sign}` })
    .where(ownedBy(owner))
    .returning('albums_count')
    .executeTakeFirst();
  return row?.albums_count ?? 0;
}

export async function listMonthCounts(tx: Transaction, owner: Owner, sortKey: PhotoSortKey) {
  return sqlOf<PhotosTables>(tx)
    .selectFrom('photo_months')
    .select(['month', 'photos'])
    .where('tenant_id', '=', owner.tenantId)
    .where('owner_id', '=', owner.ownerId)
    .where('sort_key', '=', sortKey)
    .where('photos', '>', 0)
    .orderBy('month', 'desc')
    .execute();
}

export async function listAllMonths(tx: Transaction, owner: Owner) {
  return sqlOf<PhotosTables>(tx)
    .selectFrom('photo_months')
    .select(['sort_key', 'month'])
    .where(ownedBy(owner))
    .where('photos', '>', 0)
    .execute();
}

/** Sets the counters to zero, and starts the next generation. */
export async function emptyCounters(tx: Transaction, owner: Owner): Promise<void> {
  const db = sqlOf<PhotosTables>(tx);
  await db
    .updateTable('libraries')
    .set({ photos_count: 0, bytes_used: '0', generation: sql`generation + 1` })
    .where(ownedBy(owner))
    .execute();
  await db.deleteFrom('photo_months').where(ownedBy(owner)).execute();
}
