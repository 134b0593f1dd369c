import type { SectionLayout } from '../layout/section-layout.ts';
import { knownItems, pageOf, photoAt } from '../store/month-photos.ts';
import { indexOfItem } from '../store/positions.ts';

/** The first of some rows of a month which has a photo that could not be loaded; null when there is none. */
export function failedRow({ month, rows }: SectionLayout, fromRow: number, toRow: number): number | null {
  const isRefused = month.expanded && !month.columns && month.columnsStatus === 'rejected';
  if (!isRefused && month.failedPages.size === 0) return null;
  const hasFailed = (item: number) =>
    isRefused
      ? item >= knownItems(month)
      : !photoAt(month, item) && month.failedPages.has(pageOf(indexOfItem(month.absent, item)));
  for (let row = fromRow; row < toRow; row++) {
    const last = (rows.start[row + 1] ?? 0) - 1;
    if (hasFailed(last)) return row;
  }
  return null;
}
