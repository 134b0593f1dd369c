import { countOf, indexOfPhoto, missingPages } from '../store/month-photos.ts';
import type { MonthState } from '../store/timeline-state.ts';

/**
 * What a list of one section knows of a photo that it has not loaded. Without its section, whose count comes first,
 * nothing is known.
 */
export function stateInList(
  section: MonthState | undefined,
  imageId: string,
): 'loading' | 'missing' | 'failed' {
  if (!section) return 'loading';
  if (countOf(section) === 0) return 'missing';
  if (!section.columns) return section.columnsStatus === 'rejected' ? 'failed' : 'loading';
  const item = indexOfPhoto(section, imageId);
  if (item < 0) return section.stale ? 'loading' : 'missing';
  const pages = missingPages(section, item, item + 1);
  return pages.some((page) => section.failedPages.has(page)) ? 'failed' : 'loading';
}
