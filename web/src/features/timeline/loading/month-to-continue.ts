import { lastNotAbove, type TimelineLayout } from '../layout/timeline-layout.ts';
import type { MonthKey } from '../months/month-key.ts';

/** A page is asked for this many window heights before its place comes into view. */
const AHEAD = 2.5;

/** The open month in view whose loaded photos end soon. */
export function monthToContinue(
  layout: TimelineLayout,
  { top, height }: { readonly top: number; readonly height: number },
): MonthKey | null {
  const limit = top + height * (1 + AHEAD);
  for (let index = lastNotAbove(layout.tops, top); index < layout.sections.length; index++) {
    const section = layout.sections[index];
    const sectionTop = layout.tops[index] ?? 0;
    if (!section || sectionTop > limit) break;
    if (section.continues && sectionTop + section.height < limit) return section.key;
  }
  return null;
}
