import { limits } from '@keepsake/contract/limits';
import type { MonthKey } from '../months/month-key.ts';
import { gatherColumns, type MonthColumns } from '../store/month-columns.ts';
import type { MonthPage } from '../store/timeline-state.ts';
import type { FetchPage, MonthSource } from './fetch-page.ts';

const { layoutPageSize } = limits.timeline;

export interface FetchedColumns {
  readonly columns: MonthColumns;
  /** Pages that came with them. */
  readonly pages: ReadonlyMap<number, MonthPage>;
}

/** The columns of a month of about `count` photos: by its layout; by its pages where it is one page or there is no layout. */
export async function fetchColumns(
  source: MonthSource,
  key: MonthKey,
  count: number,
  signal: AbortSignal,
): Promise<FetchedColumns> {
  if (!source.columns || count <= layoutPageSize) return walkPages(source.page, key, signal);
  return { columns: await source.columns(key, signal), pages: new Map() };
}

async function walkPages(fetchPage: FetchPage, key: MonthKey, signal: AbortSignal): Promise<FetchedColumns> {
  const gathered = gatherColumns();
  const cursors: string[] = [];
  let first: MonthPage = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await fetchPage(key, { limit: layoutPageSize, ...(cursor && { cursor }) }, signal);
    gathered.add(page.images);
    if (cursor === undefined) first = page.images;
    cursor = page.cursor;
    if (cursor !== null) cursors.push(cursor);
  }
  return { columns: gathered.finish(cursors), pages: new Map([[0, first]]) };
}
