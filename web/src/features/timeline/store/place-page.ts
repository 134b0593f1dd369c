import { limits } from '@keepsake/contract/limits';
import type { Photo } from '@keepsake/contract/photos';
import type { MonthColumns } from './month-columns.ts';
import type { MonthPage, MonthState } from './timeline-state.ts';

const { layoutPageSize } = limits.timeline;

/**
 * Puts the photos of an answer to their places in a page; null when they are others than the columns say. Photos that are
 * being deleted may be missing: the answer then reaches further.
 *
 * @param limit photos that were asked for
 */
export function placePage(
  columns: MonthColumns,
  away: Pick<MonthState, 'hidden' | 'gone'>,
  page: number,
  images: readonly Photo[],
  limit: number = layoutPageSize,
): MonthPage | null {
  const from = page * layoutPageSize;
  const to = Math.min(columns.count, from + Math.min(limit, layoutPageSize));
  const placed: (Photo | undefined)[] = [];
  let next = 0;
  for (let index = from; index < to; index++) {
    const id = columns.idAt(index) ?? '';
    const image = images[next];
    if (image?.imageId === id) next += 1;
    else if (!away.hidden.has(id) && !away.gone.has(id)) return null;
    placed.push(image?.imageId === id ? image : undefined);
  }
  const skipped = placed.length - next;
  return images.length - next <= skipped ? placed : null;
}
