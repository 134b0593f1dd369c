import type { TimelineLayout } from '../layout/timeline-layout.ts';
import { visibleRange } from '../layout/visible-range.ts';
import type { WantedMonth } from './screen.ts';

/** Photos are asked for this many window heights before they come into view. */
const AHEAD = 1;

/** The months in and near the window, with their items there. */
export function wantedMonths(
  layout: TimelineLayout,
  { top, height }: { readonly top: number; readonly height: number },
): WantedMonth[] {
  const near = visibleRange(layout, top - AHEAD * height, top + (1 + AHEAD) * height);
  return near.flatMap(({ section, fromRow, toRow }) => {
    const found = layout.sections[section];
    if (!found) return [];
    const { start } = found.rows;
    return { key: found.key, from: start[fromRow] ?? 0, to: start[toRow] ?? 0 };
  });
}
