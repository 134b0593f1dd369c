import type { PhotoSortKey, SortOrder } from '@keepsake/contract/photos';
import type { Relation, Transaction } from '../../platform/database/index.ts';
import { relationOf, rowsOf, sql, sqlOf } from '../../platform/database/sql.ts';
import type { Month } from './photo-months.ts';
import { columnsOf, isFavourite, isShown, type Owner, ownedBy, type Position } from './photos.repository.ts';
import type { PhotosTables } from './photos.tables.ts';

export interface LayoutQuery {
  readonly sortKey: PhotoSortKey;
  readonly sortOrder: SortOrder;
  readonly isFavourite?: boolean | undefined;
  readonly month: Month;
  readonly pageSize: number;
}

export interface LayoutRow {
  readonly photos: number;
  readonly ids: string;
  readonly ratios: string;
  readonly colours: string;
  /** The last photo of each page but the last. */
  readonly ends: readonly Pick<Position, 'at' | 'photoId'>[];
}

/** Four hexadecimal digits. */
const ratio = sql`lpad(to_hex(greatest(1, least(65535, width::bigint * 1000 / greatest(1, height)))), 4, '0')`;

/**
 * The layout of a list, built by the database: 70,000 rows would block this process for a quarter of a second. A
 * ratio is width by height times 1000, between 1 and 65535.
 *
 * @param rows with the columns photo_id, width, height, average_colour, at (position) and is_undated (last in both
 * orders)
 */
export async function readLayoutColumns(
  tx: Transaction,
  rows: Relation,
  { sortOrder, pageSize }: Pick<LayoutQuery, 'sortOrder' | 'pageSize'>,
): Promise<LayoutRow> {
  const order = sql.raw(sortOrder);
  const placed = sql`
    select photo_id, width, height, average_colour, at,
      row_number() over (order by is_undated, at ${order}, photo_id ${order}) as n,
      count(*) over () as photos
    from ${rowsOf(rows)} as listed`;
  const result = await sql<LayoutRow>`
    select count(*)::int as photos,
      coalesce(string_agg(replace(photo_id::text, '-', ''), '' order by n), '') as ids,
      coalesce(string_agg(${ratio}, '' order by n), '') as ratios,
      coalesce(string_agg(coalesce(substr(average_colour, 2), '------'), '' order by n), '') as colours,
      coalesce(json_agg(json_build_object('at', at::text, 'photoId', photo_id) order by n)
        filter (where n % ${pageSize} = 0 and n < photos), '[]') as ends
    from (${placed}) as placed`.execute(sqlOf<PhotosTables>(tx));
  return result.rows[0] as LayoutRow;
}

const listed = (owner: Owner, { isFavourite: isFiltered }: Pick<LayoutQuery, 'isFavourite'>) =>
  isFiltered
    ? sql`${ownedBy(owner)} and ${isShown(owner)} and ${isFavourite}`
    : sql`${ownedBy(owner)} and ${isShown(owner)}`;

export async function readLayout(tx: Transaction, owner: Owner, query: LayoutQuery): Promise<LayoutRow> {
  const { month, at } = columnsOf(query.sortKey);
  const rows = relationOf(sql`(
    select photo_id, width, height, average_colour, ${sql.ref(at)} as at, false as is_undated
    from photos
    where ${listed(owner, query)} and ${sql.ref(month)} = ${query.month})`);
  return readLayoutColumns(tx, rows, query);
}

export interface MonthShapesRow {
  readonly month: Month;
  readonly ratios: string;
}

/** Ratios of the first `pageSize` photos of each month with photos, in the order of the list. */
export async function readMonthShapes(
  tx: Transaction,
  owner: Owner,
  query: Omit<LayoutQuery, 'month'>,
): Promise<readonly MonthShapesRow[]> {
  const { sortKey, sortOrder, pageSize } = query;
  const columns = columnsOf(sortKey);
  const order = sql.raw(sortOrder);
  const at = sql.ref(columns.at);
  const first = sql`
    select ${ratio} as ratio, row_number() over (order by ${at} ${order}, photo_id ${order}) as n
    from photos
    where ${listed(owner, query)} and ${sql.ref(columns.month)} = months.month
    order by ${at} ${order}, photo_id ${order}
    limit ${pageSize}`;
  const months = query.isFavourite
    ? sql`select distinct ${sql.ref(columns.month)} as month from photos where ${listed(owner, query)}`
    : sql`select month from photo_months where ${ownedBy(owner)} and sort_key = ${sortKey} and photos > 0`;
  const result = await sql<MonthShapesRow>`
    select months.month, string_agg(first.ratio, '' order by first.n) as ratios
    from (${months}) as months cross join lateral (${first}) as first
    group by months.month`.execute(sqlOf<PhotosTables>(tx));
  return result.rows;
}
