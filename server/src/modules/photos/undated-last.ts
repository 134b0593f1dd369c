import type { SortOrder } from '@keepsake/contract/photos';

/** Position relative to the moment that photos without a date have in the indexes, the beginning of 1970. */
export type Side = '<' | '>' | '=';

export function sideOf<Place extends number | string>(place: Place, undated: Place): Side {
  if (place === undated) return '=';
  return place < undated ? '<' : '>';
}

export interface UndatedLast {
  readonly sortOrder: SortOrder;
  readonly limit: number;
  /** Where the page starts; undefined at the beginning of the list. */
  readonly from: Side | undefined;
}

export interface PartOfPage {
  /** Undefined when all photos after the start of the page are on one side. */
  readonly side: Side | undefined;
  /** The page starts in this part. */
  readonly isFirst: boolean;
  readonly limit: number;
  /** Number of rows in earlier parts. */
  readonly found: number;
}

/**
 * One page by date taken, with photos without a date last in both orders. No index has that order: each side is a
 * range of one, and most pages need only one side.
 */
export async function readUndatedLast<Row>(
  { sortOrder, limit, from }: UndatedLast,
  read: (part: PartOfPage) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const outer: Side = sortOrder === 'asc' ? '>' : '<';
  const sides: readonly Side[] = [outer === '>' ? '<' : '>', outer, '='];
  const rows: Row[] = [];
  for (const side of sides.slice(from ? sides.indexOf(from) : 0)) {
    const isFirst = side === from;
    // With two conditions on one end of the range, PostgreSQL seeks to the first and scans to the second.
    const needed = isFirst && side === outer ? undefined : side;
    const found = rows.length;
    rows.push(...(await read({ side: needed, isFirst, limit: limit - found, found })));
    if (rows.length === limit) break;
  }
  return rows;
}
