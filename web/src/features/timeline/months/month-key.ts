import type { SortOrder, TimelineCounts } from '@keepsake/contract/photos';

/** The one section of a list that is not told apart by months, such as an album. */
export const wholeList = 'all';

/** A section of a list: `year/month` without leading zeros, for example `2024/5`, or all of the list. */
export type MonthKey = `${number}/${number}` | typeof wholeList;

export interface Month {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
}

export interface MonthCount {
  readonly key: MonthKey;
  readonly count: number;
}

export function monthKey({ year, month }: Month): MonthKey {
  return `${year}/${month}`;
}

/** Whether a section is a month, which has a heading. */
export const isMonth = (key: MonthKey): boolean => key !== wholeList;

/** Throws for a section that is no month. */
export function monthOf(key: MonthKey): Month {
  if (!isMonth(key)) throw new Error('A list without months was asked for one');
  const [year, month] = key.split('/');
  return { year: Number(year), month: Number(month) };
}

const rank = ({ year, month }: Month) => year * 12 + month;

/** The months that hold photos, in the order of the list. */
export function monthsInOrder(counts: TimelineCounts, order: SortOrder): MonthCount[] {
  const months = Object.entries(counts).flatMap(([year, ofYear]) =>
    Object.entries(ofYear).map(([month, count]) => ({ year: Number(year), month: Number(month), count })),
  );
  const direction = order === 'desc' ? -1 : 1;
  return months
    .filter(({ count }) => count > 0)
    .sort((a, b) => direction * (rank(a) - rank(b)))
    .map((month) => ({ key: monthKey(month), count: month.count }));
}
