import type { MonthLayout, MonthShapes } from '@keepsake/contract/photos';
import type { Database } from '../../platform/database/index.ts';
import { encodeCursor } from './cursor.ts';
import { type LayoutQuery, readLayout, readMonthShapes } from './month-layout.repository.ts';
import { partsOf } from './photo-months.ts';
import type { Owner } from './photos.repository.ts';

/** The layout of a month, and the cursors of its pages (decision 0024). */
export async function readMonthLayout(
  database: Database,
  owner: Owner,
  query: LayoutQuery,
): Promise<MonthLayout> {
  const { photos, ids, ratios, colours, ends } = await readLayout(database.autocommit, owner, query);
  const cursors = ends.map((end) => encodeCursor({ month: query.month, ...end }, query.sortKey));
  return { photosCount: photos, ids, ratios, colours, cursors };
}

/** Ratios of the first photos of each month: the layout of all closed months (decision 0041). */
export async function readTimelineShapes(
  database: Database,
  owner: Owner,
  query: Omit<LayoutQuery, 'month'>,
): Promise<MonthShapes> {
  const shapes: MonthShapes = {};
  for (const { month: key, ratios } of await readMonthShapes(database.autocommit, owner, query)) {
    const { year, month } = partsOf(key);
    const months = shapes[year] ?? {};
    months[month] = ratios;
    shapes[year] = months;
  }
  return shapes;
}
