import { limits } from '@keepsake/contract/limits';
import type { Photo } from '@keepsake/contract/photos';
import type { PhotoLayout } from './photo-layout.ts';
import type { LoadedPage, SectionState } from './timeline-state.ts';

const { layoutPageSize } = limits.timeline;

/**
 * Places the photos of a response in a page; null when they do not match the layout. Photos that are being deleted may
 * be missing: the response then reaches further.
 *
 * @param limit number of requested photos
 */
export function placePage(
  layout: PhotoLayout,
  away: Pick<SectionState, 'hidden' | 'gone'>,
  page: number,
  images: readonly Photo[],
  limit: number = layoutPageSize,
): LoadedPage | null {
  const from = page * layoutPageSize;
  const to = Math.min(layout.count, from + Math.min(limit, layoutPageSize));
  const placed: (Photo | undefined)[] = [];
  let next = 0;
  for (let index = from; index < to; index++) {
    const id = layout.idAt(index) ?? '';
    const image = images[next];
    if (image?.imageId === id) next += 1;
    else if (!away.hidden.has(id) && !away.gone.has(id)) return null;
    placed.push(image?.imageId === id ? image : undefined);
  }
  const skipped = placed.length - next;
  return images.length - next <= skipped ? placed : null;
}
