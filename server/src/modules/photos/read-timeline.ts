import type { PhotoPage, PhotoSortKey, SortOrder, TimelineCounts } from '@keepsake/contract/photos';
import type { Database } from '../../platform/database/index.ts';
import { listMonthCounts } from './counters.repository.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { countFavourites } from './favourites/favourites.repository.ts';
import { type Month, partsOf } from './photo-months.ts';
import type { PhotoPresenter } from './photos.presenter.ts';
import { listPhotos, type Owner, positionOf } from './photos.repository.ts';

/** Year → month → number of photos: from the counters, whatever the library's size, or of favourites from their index. */
export async function readTimelineCounts(
  database: Database,
  owner: Owner,
  { sortKey, isFavourite }: Pick<PageRequest, 'sortKey' | 'isFavourite'>,
): Promise<TimelineCounts> {
  const counts: TimelineCounts = {};
  const list = isFavourite ? countFavourites : listMonthCounts;
  for (const row of await list(database.autocommit, owner, sortKey)) {
    const { year, month } = partsOf(row.month);
    const months = counts[year] ?? {};
    months[month] = row.photos;
    counts[year] = months;
  }
  return counts;
}

export interface PageRequest {
  readonly sortKey: PhotoSortKey;
  readonly sortOrder: SortOrder;
  readonly limit: number;
  readonly cursor: string | undefined;
  readonly isFavourite?: boolean | undefined;
  readonly month?: Month;
}

/** One page and the cursor of the next page, null at the end. */
export async function readPhotoPage(
  { database, presenter }: { database: Database; presenter: PhotoPresenter },
  owner: Owner,
  request: PageRequest,
  origin: string,
): Promise<PhotoPage> {
  const after = decodeCursor(request.cursor, request);
  const rows = await listPhotos(database.autocommit, owner, {
    sortKey: request.sortKey,
    sortOrder: request.sortOrder,
    limit: request.limit + 1,
    isFavourite: request.isFavourite,
    ...(request.month !== undefined && { month: request.month }),
    ...(after && { after }),
  });
  const page = rows.slice(0, request.limit);
  const last = page.at(-1);
  const hasMore = rows.length > request.limit;
  return {
    cursor: hasMore && last ? encodeCursor(positionOf(last, request.sortKey), request.sortKey) : null,
    images: page.map((row) => presenter.list(row, origin)),
  };
}
