import type { Photo } from '@keepsake/contract/photos';
import type { SectionKey } from '../section-key.ts';
import { photoAt } from '../store/section-photos.ts';
import type { TimelineState } from '../store/timeline-state.ts';
import type { SelectionState } from './selection-state.ts';

/** The selected photos that are loaded; others are at places whose page is not loaded, or has just changed. */
export function loadedOfSelected({ sections }: TimelineState, { list, selected }: SelectionState): Photo[] {
  const photos: Photo[] = [];
  for (const [key, { basis, ranges }] of selected) {
    const section = sections.get(key as SectionKey);
    if (!section || !list.get(key)?.isSameAs(basis)) continue;
    for (const { from, to } of ranges) {
      for (let item = from; item < to; item++) {
        const photo = photoAt(section, item);
        if (photo) photos.push(photo);
      }
    }
  }
  return photos;
}
