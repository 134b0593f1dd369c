// Photos in rows that fill the width.
export { type GridMeasures, gridMeasures } from './layout/grid-measures.ts';
export { layoutRows } from './layout/layout-rows.ts';
export { rowOfItem } from './layout/timeline-layout.ts';
export { useGridMeasures } from './window/use-grid-measures.ts';
