// Reads the photos of a list.

export {
  countOf,
  findPhoto,
  hiddenCountOf,
  idAt,
  indexOfPhoto,
  isWholeKnown,
  knownItems,
  missingPages,
  monthsWithPhotos,
  pageOf,
  photoAt,
  placeInList,
} from './store/month-photos.ts';
export { type PhotoLayout, readLayout } from './store/photo-layout.ts';
export type { PhotoRef, SectionState, TimelineState, TimelineStore } from './store/timeline-state.ts';
