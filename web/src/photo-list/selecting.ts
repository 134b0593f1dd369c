// Selecting photos on screen.
export { BulkBar } from './selecting/bar/bulk-bar.tsx';
export { ListBar } from './selecting/bar/list-bar.tsx';
export {
  type AddedPhotos,
  type GridSelection,
  GridSelectionContext,
  type PhotoPosition,
  useGridSelectionOf,
} from './selecting/grid-selection.ts';
export { ListSelection } from './selecting/list-selection.tsx';
