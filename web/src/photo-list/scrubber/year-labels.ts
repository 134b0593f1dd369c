import type { TimelineLayout } from '../layout/timeline-layout.ts';
import { isUnknownMonth, monthOf } from '../section-key.ts';
import { shareOf } from './scrubber-scale.ts';

export interface YearLabel {
  readonly year: number;
  /** Share of the track, 0 to 1: where the year begins, or below if the label before it needs the room. */
  readonly share: number;
}

/** Height of a line of text with some space, pixels. */
const LABEL_HEIGHT = 28;

/** Where years begin. The month of photos without a date is in no year. */
function yearsOf(layout: TimelineLayout, windowHeight: number): YearLabel[] {
  const years: YearLabel[] = [];
  layout.sections.forEach(({ key }, section) => {
    const { year } = monthOf(key);
    if (years.at(-1)?.year === year || isUnknownMonth(key)) return;
    years.push({ year, share: shareOf(layout, windowHeight, layout.tops[section] ?? 0) });
  });
  return years;
}

/**
 * The years that have room on a track of this height, each within its own stretch; the last one goes before
 * its neighbours.
 */
export function yearLabels(layout: TimelineLayout, windowHeight: number, trackHeight: number): YearLabel[] {
  const apart = LABEL_HEIGHT / Math.max(1, trackHeight);
  const years = yearsOf(layout, windowHeight);
  const last = years.at(-1);
  const labels: YearLabel[] = [];
  for (const [index, { year, share: begin }] of years.entries()) {
    const before = labels.at(-1);
    const share = before ? Math.max(begin, before.share + apart) : begin;
    const end = years[index + 1]?.share ?? begin;
    const isInYear = share === begin || share < end;
    const leavesRoom = year === last?.year || !last || last.share - share >= apart || labels.length === 0;
    if (isInYear && leavesRoom) labels.push({ year, share });
  }
  return labels;
}
