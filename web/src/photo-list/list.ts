// A list of photos: its store, its loader and where it stands.
export { PhotoListContext, useListCount, useListState, usePhotoList } from './list/use-photo-list.ts';
export type { SectionLoader } from './loading/section-loader.ts';
export type { PageRequest } from './loading/section-source.ts';
export { reportingFailures } from './loading/section-source.ts';
export { createPhotoList, type PhotoList } from './photo-list.ts';
export { createSavedScroll, savedScroll } from './window/saved-scroll.ts';
