import type { SortOrder, TimelineCounts } from '@keepsake/contract/photos';

/** `year/month` without leading zeros, for example `2024/5`. */
export type MonthKey = `${number}/${number}`;

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

export function monthOf(key: MonthKey): Month {
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
