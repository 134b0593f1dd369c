import { limits } from '@keepsake/contract/limits';
import type { Photo } from '@keepsake/contract/photos';
import type { MonthKey } from '../months/month-key.ts';
import {
  countOf,
  hiddenBehindMore,
  type MonthState,
  nextCursor,
  shownPhotos,
} from '../store/timeline-state.ts';
import type { GridMeasures } from './grid-measures.ts';
import { layoutRows, type RowLayout } from './layout-rows.ts';

/** One month as the grid draws it. */
export interface SectionLayout {
  readonly key: MonthKey;
  /** `estimate`: placeholders for photos that are not loaded. */
  readonly kind: 'photos' | 'estimate' | 'error';
  readonly photos: readonly Photo[];
  /** Photos behind the "+N" tile, which is then the last item; 0 without one. */
  readonly more: number;
  /** A further page follows: its placeholder row stands below the last row. */
  readonly continues: boolean;
  readonly rows: RowLayout;
  /** With heading and, when it continues, the row of placeholders. */
  readonly height: number;
}

/** Shapes of a typical month, used until the real ones are known. */
const typicalRatios = [1.5, 1.33, 0.75, 1.5, 1.78, 0.67, 1.33, 1.5];

const estimates = new Map<string, RowLayout>();

/** Rows of `count` photos of typical shapes, the "+N" tile included. */
export function estimatedRows(count: number, measures: GridMeasures): RowLayout {
  const items = Math.min(count, limits.timeline.pageSize + 1);
  const key = `${items} ${measures.width} ${measures.targetHeight} ${measures.gap}`;
  const known = estimates.get(key);
  if (known) return known;
  if (estimates.size > 200) estimates.clear();
  const ratios = Array.from({ length: items }, (_, item) => typicalRatios[item % typicalRatios.length] ?? 1);
  const rows = layoutRows(ratios, measures);
  estimates.set(key, rows);
  return rows;
}

/** Height in pixels that a month of `count` photos will take, heading included, before any of it is loaded. */
export function estimateHeight(count: number, measures: GridMeasures): number {
  return measures.heading + estimatedRows(count, measures).height;
}

function unloaded(key: MonthKey, month: MonthState, measures: GridMeasures): SectionLayout {
  const count = countOf(month);
  const rows = estimatedRows(count, measures);
  const kind = month.status === 'rejected' ? 'error' : 'estimate';
  return { key, kind, photos: [], more: 0, continues: false, rows, height: estimateHeight(count, measures) };
}

function ratiosOf(photos: readonly Photo[], more: number): Float32Array {
  const ratios = new Float32Array(photos.length + (more > 0 ? 1 : 0)).fill(1);
  photos.forEach((photo, index) => {
    ratios[index] = photo.visibleWidth / photo.visibleHeight;
  });
  return ratios;
}

function fulfilled(key: MonthKey, month: MonthState, measures: GridMeasures): SectionLayout {
  const photos = shownPhotos(month);
  const more = hiddenBehindMore(month);
  const rows = layoutRows(ratiosOf(photos, more), { ...measures, stretchLast: more > 0 });
  const continues = month.expanded && nextCursor(month) !== null;
  const tail = continues ? measures.targetHeight + measures.gap : 0;
  const height = measures.heading + rows.height + tail;
  return { key, kind: 'photos', photos, more, continues, rows, height };
}

const layouts = new WeakMap<MonthState, { measures: GridMeasures; layout: SectionLayout }>();

const sameMeasures = (a: GridMeasures, b: GridMeasures) =>
  a.width === b.width && a.targetHeight === b.targetHeight && a.gap === b.gap && a.heading === b.heading;

/** Layout of a month; computed again only when the month or the grid's measures changed. */
export function layoutSection(key: MonthKey, month: MonthState, measures: GridMeasures): SectionLayout {
  const known = layouts.get(month);
  if (known && sameMeasures(known.measures, measures)) return known.layout;
  const layout =
    month.status === 'fulfilled' ? fulfilled(key, month, measures) : unloaded(key, month, measures);
  layouts.set(month, { measures, layout });
  return layout;
}
