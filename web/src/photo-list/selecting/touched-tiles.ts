import type { SectionLayout } from '../layout/section-layout.ts';
import { firstSectionAt, lastNotAbove, type TimelineLayout } from '../layout/timeline-layout.ts';
import type { SectionKey } from '../section-key.ts';
import type { Range, Ranges } from '../selection/ranges.ts';

/** Virtual pixels from the left edge of the grid and from its first heading. */
export interface Rectangle {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export type TouchedPhotos = ReadonlyMap<SectionKey, Ranges>;

/** Photos whose tiles a rectangle touches, drawn or not; those behind a "+N" tile have none. */
export function touchedPhotos(layout: TimelineLayout, rectangle: Rectangle): TouchedPhotos {
  const { sections, tops, measures } = layout;
  const touched = new Map<SectionKey, Ranges>();
  for (let index = firstSectionAt(layout, rectangle.top); index < sections.length; index++) {
    const [section, top = 0] = [sections[index], tops[index]];
    if (!section || top >= rectangle.bottom) break;
    const ranges = touchedIn(section, {
      left: rectangle.left - section.left,
      right: rectangle.right - section.left,
      top: rectangle.top - top - measures.heading,
      bottom: rectangle.bottom - top - measures.heading,
    });
    if (ranges.length > 0) touched.set(section.key, ranges);
  }
  return touched;
}

/** `inside`: from the upper left corner of the rows. */
function touchedIn(section: SectionLayout, inside: Rectangle): Ranges {
  if (section.kind === 'error' || inside.right <= 0 || inside.left >= section.width) return [];
  const photos = section.tiles - (section.more > 0 ? 1 : 0);
  const isWhole =
    inside.left <= 0 && inside.right >= section.width && inside.top <= 0 && inside.bottom >= section.height;
  // Rows are made where they are in view only.
  if (isWhole) return photos > 0 ? [{ from: 0, to: photos }] : [];
  const ranges: { from: number; to: number }[] = [];
  for (const { from, to: end } of touchedRows(section, inside)) {
    const to = Math.min(end, photos);
    const last = ranges.at(-1);
    if (last?.to === from) last.to = Math.max(to, from);
    else if (to > from) ranges.push({ from, to });
  }
  return ranges;
}

function* touchedRows({ rows }: SectionLayout, { left, right, top, bottom }: Rectangle): Generator<Range> {
  for (let row = lastNotAbove(rows.top, top); row < rows.rows; row++) {
    const [upper = 0, height = 0] = [rows.top[row], rows.rowHeight[row]];
    if (upper >= bottom) return;
    if (upper + height <= top) continue;
    let [from = 0, to = 0] = [rows.start[row], rows.start[row + 1]];
    while (from < to && (rows.left[from] ?? 0) + (rows.width[from] ?? 0) <= left) from += 1;
    while (to > from && (rows.left[to - 1] ?? 0) >= right) to -= 1;
    if (to > from) yield { from, to };
  }
}
