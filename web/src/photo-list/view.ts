// A list of photos on screen: the grid, its photos, and selecting them.
export type { AddressOfPhoto } from './grid/photo-links.ts';
export { TimelineGrid } from './grid/timeline-grid.tsx';
export { TimelineSkeleton } from './grid/timeline-skeleton.tsx';
export {
  type DraggedPhotos,
  type DropPosition,
  type GridOrder,
  GridOrderContext,
  type LiftedPhotos,
} from './ordering/grid-order.ts';
export { PhotoPlaceholder } from './picture/photo-placeholder.tsx';
export { thumbnailSource } from './picture/thumbnail-source.ts';
export { usePhotoName } from './picture/use-photo-name.ts';
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
export { type Point, scrollAtEdges, tileAt } from './selecting/touch-drag.ts';
export { boxOf, pageBox, ScrollBoxContext } from './window/scroll-box.ts';
export { useGridMeasures } from './window/use-grid-measures.ts';
