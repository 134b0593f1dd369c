import { limits } from '@keepsake/contract/limits';
import type { SectionKey } from '../section-key.ts';
import { thousandthsOf } from '../store/photo-layout.ts';
import { countOf, hiddenBehindMore, shownItems } from '../store/section-photos.ts';
import type { SectionState } from '../store/timeline-state.ts';
import { estimatedHeight, estimatedRows, typicalRatio } from './estimated-rows.ts';
import type { GridMeasures } from './grid-measures.ts';
import { layoutRows, type RowLayout } from './layout-rows.ts';

/** One section as the grid draws it. Its tiles are items of the section, and after them the "+N" tile. */
export interface SectionLayout {
  readonly key: SectionKey;
  /** `estimate`: places of photos whose shapes are not known. */
  readonly kind: 'photos' | 'estimate' | 'error';
  readonly state: SectionState;
  /** Number of tiles. */
  readonly tiles: number;
  /** Photos behind the "+N" tile, which is then the last tile; 0 without one. */
  readonly more: number;
  /** Made when it is first read: only sections in view are. */
  readonly rows: RowLayout;
  /** Pixels from the left edge of the grid: more than 0 next to other sections. */
  readonly left: number;
  readonly width: number;
  /** With heading. */
  readonly height: number;
}

/** Tiles of a section of which nothing is loaded: all of an open one, else the first photos with the "+N" tile. */
function tilesToCome(section: SectionState): number {
  const count = countOf(section);
  return section.expanded ? count : Math.min(count, limits.timeline.pageSize + 1);
}

/** Thousandths of the first photos; none where they may not be the ones that are shown. */
function shapeOf({ shape, count, hidden, expanded }: SectionState): readonly number[] {
  const ratios = shape.match(/.{4}/g) ?? [];
  const isShown = !expanded || ratios.length === count;
  const isWhole = ratios.length === Math.min(count, limits.timeline.pageSize);
  return isShown && isWhole && hidden.size === 0 ? ratios.map((ratio) => Number.parseInt(ratio, 16)) : [];
}

/** Ratios of the tiles: as far as they are known, then those of a typical section, or of the "+N" tile. */
export function ratiosOf({
  state,
  tiles,
  more,
}: Pick<SectionLayout, 'state' | 'tiles' | 'more'>): Float32Array {
  const { absent } = state;
  const source = state.layout?.ratios ?? state.pages.get(0)?.map(thousandthsOf) ?? shapeOf(state);
  const known = Math.min(tiles - (more > 0 ? 1 : 0), source.length - absent.length);
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
/** Heights of the rows of sections that were laid out exactly, also when their photos are no longer in memory. */
const heights = new WeakMap<SectionState['outline'], Height>();

function knownHeight({ outline, expanded }: SectionState, measures: GridMeasures): number | undefined {
  const known = heights.get(outline);
  return known?.expanded === expanded && sameMeasures(known.measures, measures) ? known.height : undefined;
}

type Section = Omit<SectionLayout, 'rows' | 'left' | 'width' | 'height'>;

function withRows(section: Section, rowsHeight: number, measures: GridMeasures, make: () => RowLayout) {
  return {
    ...section,
    left: 0,
    width: measures.width,
    height: measures.heading + rowsHeight,
    get rows() {
      return make();
    },
  };
}

/** Rows of a section from its own shapes. */
function laidOut(section: Section, measures: GridMeasures): SectionLayout {
  const { state, more } = section;
  const rows = layoutRows(ratiosOf(section), { ...measures, stretchLast: more > 0 });
  if (section.kind === 'photos') {
    heights.set(state.outline, { measures, expanded: state.expanded, height: rows.height });
  }
  const { width, heading } = measures;
  return { ...section, rows, left: 0, width, height: heading + rows.height };
}

function estimated(section: Section, measures: GridMeasures): SectionLayout {
  const { state, tiles } = section;
  if (state.pages.has(0)) return laidOut(section, measures);
  if (shapeOf(state).length > 0) {
    return laidOut({ ...section, more: Math.max(0, state.count - limits.timeline.pageSize) }, measures);
  }
  const known = knownHeight(state, measures);
  const height = known ?? estimatedHeight(tiles, measures);
  return withRows(section, height, measures, () => estimatedRows(tiles, measures, known));
}

function layOut(key: SectionKey, section: SectionState, measures: GridMeasures): SectionLayout {
  const isKnown = section.expanded ? section.layout !== null : section.status === 'fulfilled';
  if (isKnown) {
    const more = hiddenBehindMore(section);
    const tiles = shownItems(section) + (more > 0 ? 1 : 0);
    return laidOut({ key, kind: 'photos', state: section, tiles, more }, measures);
  }
  const kind = section.status === 'rejected' ? 'error' : 'estimate';
  return estimated({ key, kind, state: section, tiles: tilesToCome(section), more: 0 }, measures);
}

interface Known {
  readonly state: SectionState;
  readonly measures: GridMeasures;
  readonly layout: SectionLayout;
}
const layouts = new WeakMap<SectionState['outline'], Known>();

/** Whether nothing changed that the places of the tiles depend on. */
function samePlaces(a: SectionState, b: SectionState): boolean {
  return (
    a.layout === b.layout &&
    a.expanded === b.expanded &&
    a.status === b.status &&
    a.absent === b.absent &&
    countOf(a) === countOf(b) &&
    a.pages.get(0)?.length === b.pages.get(0)?.length
  );
}

/** Layout of a section; its places are computed again only when they or the grid's measures changed. */
export function layoutSection(key: SectionKey, section: SectionState, measures: GridMeasures): SectionLayout {
  const known = layouts.get(section.outline);
  if (known?.state === section && sameMeasures(known.measures, measures)) return known.layout;
  const keepsPlaces =
    known?.layout.kind === 'photos' &&
    sameMeasures(known.measures, measures) &&
    samePlaces(known.state, section);
  const layout = keepsPlaces ? { ...known.layout, state: section } : layOut(key, section, measures);
  layouts.set(section.outline, { state: section, measures, layout });
  return layout;
}
