import { useEffect } from 'react';
import type { TimelineLayout } from '../layout/timeline-layout.ts';
import { lastNotAbove } from '../layout/timeline-layout.ts';
import type { MonthKey } from '../months/month-key.ts';
import { monthLoader, useTimeline } from '../timeline.ts';
import type { ListWindow } from '../window/use-timeline-window.ts';

/** A page is asked for this many window heights before its place comes into view. */
const AHEAD = 2.5;

/** The open month in view whose loaded photos end soon. */
export function monthToContinue(layout: TimelineLayout, { top, height }: ListWindow): MonthKey | null {
  const limit = top + height * (1 + AHEAD);
  for (let index = lastNotAbove(layout.tops, top); index < layout.sections.length; index++) {
    const section = layout.sections[index];
    const sectionTop = layout.tops[index] ?? 0;
    if (!section || sectionTop > limit) break;
    if (section.continues && sectionTop + section.height < limit) return section.key;
  }
  return null;
}

/** Loads the next page of an open month before its end comes into view, however fast one scrolls towards it. */
export function useMorePages(layout: TimelineLayout, shown: ListWindow): void {
  const { months } = useTimeline();
  const next = monthToContinue(layout, shown);
  const isIdle = next !== null && months.get(next)?.more === 'idle';
  const pages = next === null ? 0 : months.get(next)?.pages.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end may still be near after one more page.
  useEffect(() => {
    if (next && isIdle) void monthLoader.loadMore(next);
  }, [next, isIdle, pages]);
}
