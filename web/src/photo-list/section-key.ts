import type { MonthShapes, SortOrder, TimelineCounts } from '@keepsake/contract/photos';

/** The only section of a list without months, such as an album. */
export const wholeList = 'all';

/** A section of a list: `year/month` without leading zeros, for example `2024/5`, or the whole list. */
export type SectionKey = `${number}/${number}` | typeof wholeList;

export interface Month {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
}

export interface SectionCount {
  readonly key: SectionKey;
  readonly count: number;
  /** Ratios of its first photos, as in `monthShapes`. */
  readonly shape?: string;
}

export function monthKey({ year, month }: Month): SectionKey {
  return `${year}/${month}`;
}

export const isMonth = (key: SectionKey): boolean => key !== wholeList;

/** Throws for a section that is no month. */
export function monthOf(key: SectionKey): Month {
  if (!isMonth(key)) throw new Error('A list without months has no month');
  const [year, month] = key.split('/');
  return { year: Number(year), month: Number(month) };
}

/** January 1970: photos without a plausible date (PHO-19). */
const unknownMonth: SectionKey = '1970/1';

export const isUnknownMonth = (key: SectionKey): boolean => key === unknownMonth;

const rank = ({ year, month }: Month) => year * 12 + month;

/** Months with photos in the order of the list; the unknown month is always last. */
export function monthsInOrder(
  counts: TimelineCounts,
  order: SortOrder,
  shapes: MonthShapes = {},
): SectionCount[] {
  const months = Object.entries(counts).flatMap(([year, ofYear]) =>
    Object.entries(ofYear).map(([month, count]) => ({ year: Number(year), month: Number(month), count })),
  );
  const direction = order === 'desc' ? -1 : 1;
  const isUnknown = (month: Month) => Number(isUnknownMonth(monthKey(month)));
  return months
    .filter(({ count }) => count > 0)
    .sort((a, b) => isUnknown(a) - isUnknown(b) || direction * (rank(a) - rank(b)))
    .map((month) => {
      const shape = shapes[month.year]?.[month.month];
      return { key: monthKey(month), count: month.count, ...(shape && { shape }) };
    });
}
