import { limits } from '@keepsake/contract/limits';
import type { MonthKey } from '../months/month-key.ts';
import { thousandthsOf } from '../store/month-columns.ts';
import { countOf, hiddenBehindMore, knownItems, shownItems } from '../store/month-photos.ts';
import type { MonthState } from '../store/timeline-state.ts';
import { estimatedHeight, estimatedRows, typicalRatio } from './estimated-rows.ts';
import type { GridMeasures } from './grid-measures.ts';
import { layoutRows, type RowLayout } from './layout-rows.ts';

/** One month as the grid draws it. Its tiles are items of the month, and behind them the "+N" tile. */
export interface SectionLayout {
  readonly key: MonthKey;
  /** `estimate`: places of photos whose shapes are not known. */
  readonly kind: 'photos' | 'estimate' | 'error';
  readonly month: MonthState;
  /** Number of tiles. */
  readonly tiles: number;
  /** Photos behind the "+N" tile, which is then the last tile; 0 without one. */
  readonly more: number;
  /** Made when it is first read: only months in view are. */
  readonly rows: RowLayout;
  /** With heading. */
  readonly height: number;
}

/** Tiles of a month of which nothing is loaded: all of an open one, else the first photos with the "+N" tile. */
function tilesToCome(month: MonthState): number {
  const count = countOf(month);
  return month.expanded ? count : Math.min(count, limits.timeline.pageSize + 1);
}

/** Ratios of the tiles: as far as they are known, then those of a typical month, or of the "+N" tile. */
function ratiosOf(month: MonthState, tiles: number, more: number): Float32Array {
  const { absent } = month;
  const source = month.columns?.ratios ?? (month.pages.get(0) ?? []).map(thousandthsOf);
  const known = Math.min(tiles, knownItems(month));
  const ratios = new Float32Array(tiles);
  for (let item = 0, index = 0, away = 0; item < known; item++, index++) {
    for (; absent[away] === index; away++) index++;
    ratios[item] = (source[index] ?? 1000) / 1000;
  }
  for (let item = known; item < tiles; item++) ratios[item] = more > 0 ? 1 : typicalRatio(item);
  return ratios;
}

const sameMeasures = (a: GridMeasures, b: GridMeasures) =>
  a.width === b.width && a.targetHeight === b.targetHeight && a.gap === b.gap && a.heading === b.heading;

interface Height {
  readonly measures: GridMeasures;
  readonly expanded: boolean;
  readonly height: number;
}
/** Heights of the rows of months that were laid out exactly, also when their photos are no longer in memory. */
const heights = new WeakMap<MonthState['outline'], Height>();

function knownHeight({ outline, expanded }: MonthState, measures: GridMeasures): number | undefined {
  const known = heights.get(outline);
  return known?.expanded === expanded && sameMeasures(known.measures, measures) ? known.height : undefined;
}

type Section = Omit<SectionLayout, 'rows' | 'height'>;

function withRows(section: Section, rowsHeight: number, measures: GridMeasures, make: () => RowLayout) {
  return {
    ...section,
    height: measures.heading + rowsHeight,
    get rows() {
      return make();
    },
  };
}

/** Rows of a month from its own shapes. */
function laidOut(section: Section, measures: GridMeasures): SectionLayout {
  const { month, tiles, more } = section;
  const rows = layoutRows(ratiosOf(month, tiles, more), { ...measures, stretchLast: more > 0 });
  if (section.kind === 'photos') {
    heights.set(month.outline, { measures, expanded: month.expanded, height: rows.height });
  }
  return { ...section, rows, height: measures.heading + rows.height };
}

function estimated(section: Section, measures: GridMeasures): SectionLayout {
  const { month, tiles } = section;
  if (month.pages.has(0)) return laidOut(section, measures);
  const known = knownHeight(month, measures);
  const height = known ?? estimatedHeight(tiles, measures);
  return withRows(section, height, measures, () => estimatedRows(tiles, measures, known));
}

function layOut(key: MonthKey, month: MonthState, measures: GridMeasures): SectionLayout {
  const isKnown = month.expanded ? month.columns !== null : month.status === 'fulfilled';
  if (isKnown) {
    const more = hiddenBehindMore(month);
    const tiles = shownItems(month) + (more > 0 ? 1 : 0);
    return laidOut({ key, kind: 'photos', month, tiles, more }, measures);
  }
  const kind = month.status === 'rejected' ? 'error' : 'estimate';
  return estimated({ key, kind, month, tiles: tilesToCome(month), more: 0 }, measures);
}

interface Known {
  readonly month: MonthState;
  readonly measures: GridMeasures;
  readonly layout: SectionLayout;
}
const layouts = new WeakMap<MonthState['outline'], Known>();

/** Whether nothing changed that the places of the tiles depend on. */
function samePlaces(a: MonthState, b: MonthState): boolean {
  return (
    a.columns === b.columns &&
    a.expanded === b.expanded &&
    a.status === b.status &&
    a.absent === b.absent &&
    countOf(a) === countOf(b) &&
    a.pages.get(0)?.length === b.pages.get(0)?.length
  );
}

/** Layout of a month; its places are computed again only when they or the grid's measures changed. */
export function layoutSection(key: MonthKey, month: MonthState, measures: GridMeasures): SectionLayout {
  const known = layouts.get(month.outline);
  if (known?.month === month && sameMeasures(known.measures, measures)) return known.layout;
  const keepsPlaces =
    known?.layout.kind === 'photos' &&
    sameMeasures(known.measures, measures) &&
    samePlaces(known.month, month);
  const layout = keepsPlaces ? { ...known.layout, month } : layOut(key, month, measures);
  layouts.set(month.outline, { month, measures, layout });
  return layout;
}
