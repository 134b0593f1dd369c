import type { MonthLayout } from '@keepsake/contract/photos';
import type { Database } from '../../platform/database/index.ts';
import { encodeCursor } from './cursor.ts';
import { type LayoutQuery, readLayout } from './month-layout.repository.ts';
import type { Owner } from './photos.repository.ts';

/** All photos of a month as columns, and the cursors of its pages (decision 24). */
export async function readMonthLayout(
  database: Database,
  owner: Owner,
  query: LayoutQuery,
): Promise<MonthLayout> {
  const { photos, ids, ratios, colours, ends } = await readLayout(database.autocommit, owner, query);
  const cursors = ends.map((end) => encodeCursor({ month: query.month, ...end }, query.sortKey));
  return { photosCount: photos, ids, ratios, colours, cursors };
}
