import type { SectionLayout } from '../layout/section-layout.ts';
import { knownItems, pageOf, photoAt } from '../store/month-photos.ts';
import { indexOfItem } from '../store/positions.ts';

/**
 * Of some rows of a month which have photos that could not be loaded, the one nearest to the middle, as there the window
 * is; null when there is none.
 */
export function failedRow({ month, rows }: SectionLayout, fromRow: number, toRow: number): number | null {
  const isRefused = month.expanded && !month.columns && month.columnsStatus === 'rejected';
  if (!isRefused && month.failedPages.size === 0) return null;
  const hasFailed = (item: number) =>
    isRefused
      ? item >= knownItems(month)
      : !photoAt(month, item) && month.failedPages.has(pageOf(indexOfItem(month.absent, item)));
  const middle = (fromRow + toRow - 1) / 2;
  let nearest: number | null = null;
  for (let row = fromRow; row < toRow; row++) {
    const isNearer = nearest === null || Math.abs(row - middle) < Math.abs(nearest - middle);
    if (isNearer && hasFailed((rows.start[row + 1] ?? 0) - 1)) nearest = row;
  }
  return nearest;
}
