// Changes the photos of a list.
export {
  monthsHidden,
  monthsRemoved,
  monthsRestored,
  photosHidden,
  photosRemoved,
  photosRestored,
} from './store/hiding.ts';
export { layoutWithMoved, photosReordered } from './store/reorder.ts';
export {
  allExpanded,
  allStale,
  applyCounts,
  monthStale,
  photoRevealed,
  photosUpdated,
  timelineReversed,
} from './store/transitions.ts';
