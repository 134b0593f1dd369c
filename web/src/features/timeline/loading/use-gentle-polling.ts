import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useIsPushLive } from '../../../api/push/push.ts';
import { isPageVisible } from '../../../browser/visibility.ts';
import type { MonthKey } from '../months/month-key.ts';
import { hasProcessing } from '../store/month-photos.ts';
import type { MonthState } from '../store/timeline-state.ts';
import { useListState, usePhotoList } from '../use-photo-list.ts';

/** Making a thumbnail takes seconds, so asking more often tells nothing new. */
const WITHOUT_PUSH_MS = 6000;
/** A message that was lost on its way costs this much patience. */
const WITH_PUSH_MS = 20_000;

function isProcessing(month: MonthState | undefined): boolean {
  return month !== undefined && hasProcessing(month);
}

/**
 * While photos on screen are being processed, or `isFilling` says that photos are arriving: asks every few
 * seconds for the counts and for news of those photos, less often when they are pushed. Otherwise, and in a
 * hidden tab, it asks nothing.
 */
export function useGentlePolling(onScreen: readonly MonthKey[], isFilling: boolean): void {
  const queryClient = useQueryClient();
  const { loader, countQueries } = usePhotoList();
  const { months } = useListState();
  const busy = onScreen.filter((key) => isProcessing(months.get(key)));
  const poll = useEffectEvent(() => {
    if (!isPageVisible()) return;
    for (const queryKey of countQueries) void queryClient.invalidateQueries({ queryKey });
    for (const key of busy) void loader.refreshProcessing(key);
  });
  const active = isFilling || busy.length > 0;
  const every = useIsPushLive() ? WITH_PUSH_MS : WITHOUT_PUSH_MS;
  useEffect(() => {
    if (!active) return;
    const timer = setInterval(poll, every);
    return () => clearInterval(timer);
  }, [active, every]);
}
