import type { GridMeasures } from './grid-measures.ts';
import { layoutRows, type RowLayout } from './layout-rows.ts';

/** Shapes of a typical section, used until the real ones are known. */
const typicalRatios = [1.5, 1.33, 0.75, 1.5, 1.78, 0.67, 1.33, 1.5];

export function typicalRatio(item: number): number {
  return typicalRatios[item % typicalRatios.length] ?? 1;
}

const ratiosFrom = (from: number, count: number) =>
  Float32Array.from({ length: count }, (_, item) => typicalRatio(from + item));

const nameOf = ({ width, targetHeight, gap }: GridMeasures) => `${width} ${targetHeight} ${gap}`;

/**
 * Rows of one long section, which every shorter one begins with; rebuilt when the grid or the longest section
 * changes.
 */
let longest: { name: string; count: number; rows: RowLayout } | null = null;

function longestRows(count: number, measures: GridMeasures): RowLayout {
  const name = nameOf(measures);
  if (longest?.name === name && longest.count >= count) return longest.rows;
  const enough = Math.max(1024, 2 ** Math.ceil(Math.log2(count)));
  longest = { name, count: enough, rows: layoutRows(ratiosFrom(0, enough), measures) };
  return longest.rows;
}

/** Height of the rows of `count` photos of typical shapes, without laying all of them out. */
export function estimatedHeight(count: number, measures: GridMeasures): number {
  if (count <= 0) return 0;
  const { start, top } = longestRows(count, measures);
  // A row is the same in every section that continues after it; only the last one depends on where the section
  // ends.
  const row = rowBefore(start, count);
  const from = start[row] ?? 0;
  return (top[row] ?? 0) + layoutRows(ratiosFrom(from, count - from), measures).height;
}

/** The last row that begins before an item. */
function rowBefore(start: Uint32Array, item: number): number {
  let low = 0;
  let high = start.length;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((start[middle] ?? 0) < item) low = middle;
    else high = middle;
  }
  return low;
}

/** Rows are made where they are in view only, and few sections are: these are the last ones. */
const recent = new Map<string, RowLayout>();
const RECENT = 16;

/** Rows of `count` photos of typical shapes, as tall together as they are known to be. */
export function estimatedRows(count: number, measures: GridMeasures, height?: number): RowLayout {
  const name = `${nameOf(measures)} ${count} ${height}`;
  const known = recent.get(name);
  if (known) return known;
  const rows = layoutRows(ratiosFrom(0, count), measures);
  const fitted = height === undefined ? rows : fitTo(rows, height, measures.gap);
  const oldest = recent.keys().next().value;
  if (recent.size >= RECENT && oldest !== undefined) recent.delete(oldest);
  recent.set(name, fitted);
  return fitted;
}

/** Spreads rows over another height. */
function fitTo(rows: RowLayout, height: number, gap: number): RowLayout {
  if (rows.height === 0 || rows.height === height) return rows;
  const scale = (height + gap) / (rows.height + gap);
  const top = rows.top.map((edge) => Math.round(edge * scale));
  const rowHeight = rows.rowHeight.map((_, row) => {
    const next = top[row + 1] ?? height + gap;
    return Math.max(1, next - gap - (top[row] ?? 0));
  });
  return { ...rows, top, rowHeight, height };
}
