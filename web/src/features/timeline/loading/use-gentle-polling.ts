import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { isPageVisible } from '../../../browser/visibility.ts';
import { libraryUserQuery } from '../library-user.ts';
import type { MonthKey } from '../months/month-key.ts';
import { type MonthState, shownPhotos } from '../store/timeline-state.ts';
import { monthLoader, useTimeline } from '../timeline.ts';
import { timelineCountsQuery } from '../use-timeline-counts.ts';

/** Making a thumbnail takes seconds, so asking more often tells nothing new. */
const EVERY_MS = 4000;

function isProcessing(month: MonthState | undefined): boolean {
  return month !== undefined && shownPhotos(month).some(({ state }) => state === 'processing');
}

/**
 * While photos on screen are being processed, or `isFilling` says that photos are arriving: asks every few
 * seconds for the counts and for news of those photos. Otherwise, and in a hidden tab, it asks nothing.
 */
export function useGentlePolling(onScreen: readonly MonthKey[], isFilling: boolean): void {
  const queryClient = useQueryClient();
  const { months } = useTimeline();
  const busy = onScreen.filter((key) => isProcessing(months.get(key)));
  const poll = useEffectEvent(() => {
    if (!isPageVisible()) return;
    void queryClient.invalidateQueries({ queryKey: timelineCountsQuery.queryKey });
    void queryClient.invalidateQueries({ queryKey: libraryUserQuery.queryKey });
    for (const key of busy) void monthLoader.refreshProcessing(key);
  });
  const active = isFilling || busy.length > 0;
  useEffect(() => {
    if (!active) return;
    const timer = setInterval(poll, EVERY_MS);
    return () => clearInterval(timer);
  }, [active]);
}
