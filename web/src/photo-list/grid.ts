// The list on screen.
export type { OpenPhoto } from './grid/photo-tile.tsx';
export { TimelineGrid } from './grid/timeline-grid.tsx';
export { TimelineSkeleton } from './grid/timeline-skeleton.tsx';
export {
  type DraggedPhotos,
  type DropPosition,
  type GridOrder,
  GridOrderContext,
  type LiftedPhotos,
} from './ordering/grid-order.ts';
export { type Point, scrollAtEdges, tileAt } from './selecting/touch-drag.ts';
export { boxOf, pageBox, ScrollBoxContext } from './window/scroll-box.ts';
