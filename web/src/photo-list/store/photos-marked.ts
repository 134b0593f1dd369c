import { changeSection } from './change-section.ts';
import type { LoadedPage, TimelineState } from './timeline-state.ts';

/** Makes loaded photos favourites, or ends that, wherever they are; the same state when all are so already. */
export function photosMarked(
  state: TimelineState,
  ids: ReadonlySet<string>,
  isFavourite: boolean,
): TimelineState {
  const isOther = (photo: LoadedPage[number]) =>
    photo !== undefined && ids.has(photo.imageId) && (photo.isFavourite ?? false) !== isFavourite;
  const mark = (page: LoadedPage): LoadedPage =>
    page.map((photo) => (photo && isOther(photo) ? { ...photo, isFavourite } : photo));
  const changed = [...state.sections].filter(([, { pages }]) =>
    [...pages.values()].some((page) => page.some(isOther)),
  );
  return changed.reduce(
    (before, [key]) =>
      changeSection(before, key, (section) => ({
        ...section,
        pages: new Map([...section.pages].map(([number, page]) => [number, mark(page)])),
      })),
    state,
  );
}
