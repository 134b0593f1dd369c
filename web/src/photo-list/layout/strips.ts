import { isMonth, isUnknownMonth } from '../section-key.ts';
import type { GridMeasures } from './grid-measures.ts';
import { clampRatio, layoutRow } from './layout-rows.ts';
import { ratiosOf, type SectionLayout } from './section-layout.ts';

/**
 * Months that do not fill a row stand side by side, as many as fit, also over the end of a year. Their photos have one
 * height: the target height, or less where that lets one more section in.
 */

/** Lowest row height, as a share of the target height. */
const LOWEST = 0.75;
/** No row has room for more. */
const MOST_TILES = 16;

/** A section that needs less than a row. */
interface Small {
  readonly section: SectionLayout;
  readonly ratios: Float32Array;
  readonly sum: number;
}

const smalls = new WeakMap<SectionLayout, Small>();

function smallOf(section: SectionLayout): Small {
  const known = smalls.get(section);
  if (known) return known;
  const ratios = ratiosOf(section);
  const small = { section, ratios, sum: ratios.reduce((sum, ratio) => sum + clampRatio(ratio), 0) };
  smalls.set(section, small);
  return small;
}

function widthAt({ sum, ratios }: Small, height: number, { gap, minSection }: GridMeasures): number {
  return Math.max(minSection, sum * height + (ratios.length - 1) * gap);
}

function stripWidth(strip: readonly Small[], height: number, measures: GridMeasures): number {
  const gaps = (strip.length - 1) * measures.sectionGap;
  return strip.reduce((width, small) => width + widthAt(small, height, measures), gaps);
}

/** The largest height up to the target height at which a strip fits. */
function heightOf(strip: readonly Small[], measures: GridMeasures): number {
  let low = LOWEST * measures.targetHeight;
  let high = measures.targetHeight;
  if (stripWidth(strip, high, measures) <= measures.width) return high;
  while (high - low > 0.05) {
    const middle = (low + high) / 2;
    if (stripWidth(strip, middle, measures) > measures.width) high = middle;
    else low = middle;
  }
  return low;
}

const fits = (strip: readonly Small[], measures: GridMeasures) =>
  stripWidth(strip, LOWEST * measures.targetHeight, measures) <= measures.width;

function canStandBeside(section: SectionLayout, measures: GridMeasures): boolean {
  if (section.kind === 'error' || section.more > 0 || section.tiles > MOST_TILES) return false;
  if (!isMonth(section.key) || isUnknownMonth(section.key)) return false;
  return fits([smallOf(section)], measures);
}

interface Box {
  readonly left: number;
  readonly width: number;
  readonly rowHeight: number;
}
interface Placed extends Box {
  readonly layout: SectionLayout;
}
const placed = new WeakMap<SectionLayout, Placed>();

/** The same object for as long as nothing of it changes. */
function place({ section, ratios }: Small, box: Box, measures: GridMeasures): SectionLayout {
  const known = placed.get(section);
  const { left, width, rowHeight } = box;
  if (known?.left === left && known.width === width && known.rowHeight === rowHeight) return known.layout;
  const rows = layoutRow(ratios, rowHeight, measures.gap);
  const layout = { ...section, rows, left, width, height: measures.heading + rows.height };
  placed.set(section, { ...box, layout });
  return layout;
}

function placeStrip(strip: readonly Small[], measures: GridMeasures): SectionLayout[] {
  const [only] = strip;
  if (strip.length === 1 && only) return [only.section];
  const rowHeight = heightOf(strip, measures);
  let left = 0;
  return strip.map((small) => {
    const box = { left, width: Math.floor(widthAt(small, rowHeight, measures)), rowHeight };
    left += box.width + measures.sectionGap;
    return place(small, box, measures);
  });
}

/** Sections in order, strip by strip: the sections of a strip stand side by side, any other section by itself. */
export function layoutStrips(
  sections: readonly SectionLayout[],
  measures: GridMeasures,
): (readonly SectionLayout[])[] {
  const strips: (readonly SectionLayout[])[] = [];
  let open: Small[] = [];
  const close = () => {
    if (open.length > 0) strips.push(placeStrip(open, measures));
    open = [];
  };
  for (const section of sections) {
    if (!canStandBeside(section, measures)) {
      close();
      strips.push([section]);
      continue;
    }
    const small = smallOf(section);
    if (!fits([...open, small], measures)) close();
    open.push(small);
  }
  close();
  return strips;
}
