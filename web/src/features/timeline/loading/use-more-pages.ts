import { useEffect } from 'react';
import type { TimelineLayout } from '../layout/timeline-layout.ts';
import { monthLoader, useTimeline } from '../timeline.ts';
import type { ListWindow } from '../window/use-timeline-window.ts';
import { monthToContinue } from './month-to-continue.ts';

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
