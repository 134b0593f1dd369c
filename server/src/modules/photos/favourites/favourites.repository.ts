import type { PhotoSortKey } from '@keepsake/contract/photos';
import type { Transaction } from '../../../platform/database/index.ts';
import { sql, sqlOf } from '../../../platform/database/sql.ts';
import type { Month } from '../photo-months.ts';
import { columnsOf, isFavourite, isShown, type Owner, ownedBy } from '../photos.repository.ts';
import type { PhotosTables } from '../photos.tables.ts';

/** Favourites of each month. Reads one entry of an index for each, and no photo. */
export function selectFavouriteCounts(tx: Transaction, owner: Owner, sortKey: PhotoSortKey) {
  const { month } = columnsOf(sortKey);
  return sqlOf<PhotosTables>(tx)
    .selectFrom('photos')
    .select([`${month} as month`, sql<number>`count(*)::int`.as('photos')])
    .where(ownedBy(owner))
    .where(isShown(owner))
    .where(isFavourite)
    .groupBy(month)
    .orderBy(month, 'desc');
}

export const countFavourites = (
  tx: Transaction,
  owner: Owner,
  sortKey: PhotoSortKey,
): Promise<{ month: Month; photos: number }[]> => selectFavouriteCounts(tx, owner, sortKey).execute();

/**
 * Marks the shown ones of the photos, or ends that. Returns the ids of those that changed.
 *
 * @param at null: they are no favourites
 */
export async function markFavourites(
  tx: Transaction,
  owner: Owner,
  photoIds: readonly string[],
  at: string | null,
): Promise<string[]> {
  const rows = await sqlOf<PhotosTables>(tx)
    .updateTable('photos')
    .set({ favourite_at: at })
    .where(ownedBy(owner))
    .where('photo_id', 'in', [...photoIds])
    .where(isShown(owner))
    .where('favourite_at', at === null ? 'is not' : 'is', null)
    .returning('photo_id')
    .execute();
  return rows.map((row) => row.photo_id);
}

/** For the version of the library. */
export async function countChange(tx: Transaction, owner: Owner): Promise<void> {
  await sqlOf<PhotosTables>(tx)
    .updateTable('libraries')
    .set({ favourite_changes: sql`favourite_changes + 1` })
    .where(ownedBy(owner))
    .execute();
}
