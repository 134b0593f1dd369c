import type { PhotoSortKey, SortOrder } from '@keepsake/contract/photos';
import type { Relation, Transaction } from '../../platform/database/index.ts';
import { relationOf, rowsOf, sql, sqlOf } from '../../platform/database/sql.ts';
import type { Month } from './photo-months.ts';
import { columnsOf, isShown, type Owner, ownedBy, type Position } from './photos.repository.ts';
import type { PhotosTables } from './photos.tables.ts';

export interface LayoutQuery {
  readonly sortKey: PhotoSortKey;
  readonly sortOrder: SortOrder;
  readonly month: Month;
  readonly pageSize: number;
}

export interface LayoutRow {
  readonly photos: number;
  readonly ids: string;
  readonly ratios: string;
  readonly colours: string;
  /** The last photo of each page that another one follows. */
  readonly ends: readonly Pick<Position, 'at' | 'photoId'>[];
}

/**
 * The columns of a list, put together by the database: 70,000 rows would keep this process busy for a quarter of a
 * second. A ratio is width by height times 1000, kept between 1 and 65535.
 *
 * @param rows with the columns photo_id, width, height, average_colour and at, which says where a photo stands
 */
export async function readColumns(
  tx: Transaction,
  rows: Relation,
  { sortOrder, pageSize }: Pick<LayoutQuery, 'sortOrder' | 'pageSize'>,
): Promise<LayoutRow> {
  const order = sql.raw(sortOrder);
  const placed = sql`
    select photo_id, width, height, average_colour, at,
      row_number() over (order by at ${order}, photo_id ${order}) as n,
      count(*) over () as photos
    from ${rowsOf(rows)} as listed`;
  const result = await sql<LayoutRow>`
    select count(*)::int as photos,
      coalesce(string_agg(replace(photo_id::text, '-', ''), '' order by n), '') as ids,
      coalesce(string_agg(lpad(to_hex(greatest(1, least(65535, width::bigint * 1000 / greatest(1, height)))),
        4, '0'), '' order by n), '') as ratios,
      coalesce(string_agg(coalesce(substr(average_colour, 2), '------'), '' order by n), '') as colours,
      coalesce(json_agg(json_build_object('at', at::text, 'photoId', photo_id) order by n)
        filter (where n % ${pageSize} = 0 and n < photos), '[]') as ends
    from (${placed}) as placed`.execute(sqlOf<PhotosTables>(tx));
  return result.rows[0] as LayoutRow;
}

/** The columns of a month. */
export async function readLayout(tx: Transaction, owner: Owner, query: LayoutQuery): Promise<LayoutRow> {
  const { month, at } = columnsOf(query.sortKey);
  const rows = relationOf(sql`(
    select photo_id, width, height, average_colour, ${sql.ref(at)} as at
    from photos
    where ${ownedBy(owner)} and ${isShown(owner)} and ${sql.ref(month)} = ${query.month})`);
  return readColumns(tx, rows, query);
}
