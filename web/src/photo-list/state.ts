// A list of photos without its looks: its store, its loader, its selection and its rows.
export { type Favouriting, FavouritingContext, useFavouritingOfList } from './favouriting.ts';
export { type GridMeasures, gridMeasures } from './layout/grid-measures.ts';
export { layoutRows } from './layout/layout-rows.ts';
export { rowOfItem } from './layout/timeline-layout.ts';
export { PhotoListContext, useListCount, useListState, usePhotoList } from './list/use-photo-list.ts';
export { listRestored } from './list-restored.ts';
export type { SectionLoader } from './loading/section-loader.ts';
export { type PageRequest, reportingFailures, type SectionSource } from './loading/section-source.ts';
export { createPhotoList, type PhotoList, updateLists } from './photo-list.ts';
export {
  gradeAt,
  type PrintedPhoto,
  type PrintProblem,
  type PrintSize,
  printProblems,
  printSizes,
  problemsOf,
} from './picture/print-problems.ts';
export { monthKey, monthOf, monthsInOrder, type SectionKey, wholeList } from './section-key.ts';
export { loadedOfSelected } from './selection/loaded-of-selected.ts';
export { type Range, type Ranges, rangesCount, rangesOf } from './selection/ranges.ts';
export { selectionOfList } from './selection/selection-of-list.ts';
export {
  type ItemGroup,
  isItemSelected,
  onlySelected,
  type SelectedGroup,
  type SelectionState,
  selectedCount,
} from './selection/selection-state.ts';
export { type SelectionStore, useSelection, watchSelecting } from './selection/selection-store.ts';
export {
  deselectAll,
  deselectItems,
  restoreSelection,
  selectItems,
  startSelecting,
  startSelectingPrints,
  stopSelecting,
  toggleGroup,
} from './selection/transitions.ts';
export {
  photosHidden,
  photosRemoved,
  photosRestored,
  sectionsHidden,
  sectionsRemoved,
  sectionsRestored,
} from './store/hiding.ts';
export { type PhotoLayout, readLayout } from './store/photo-layout.ts';
export { photosMarked } from './store/photos-marked.ts';
export { layoutWithMoved, photosReordered } from './store/reorder.ts';
export {
  countOf,
  findPhoto,
  hiddenCountOf,
  idAt,
  indexOfPhoto,
  isWholeKnown,
  knownItems,
  missingPages,
  pageOf,
  photoAt,
  placeInList,
  sectionsWithPhotos,
} from './store/section-photos.ts';
export type { PhotoRef, SectionState, TimelineState, TimelineStore } from './store/timeline-state.ts';
export {
  allExpanded,
  allStale,
  applyCounts,
  photoRevealed,
  photosUpdated,
  sectionStale,
  timelineReversed,
} from './store/transitions.ts';
export { createSavedScroll, savedScroll } from './window/saved-scroll.ts';
