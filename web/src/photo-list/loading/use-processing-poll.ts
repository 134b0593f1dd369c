import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useIsPushLive } from '../../api/push/push.ts';
import { isPageVisible } from '../../browser/page.ts';
import { useListState, usePhotoList } from '../list/use-photo-list.ts';
import type { SectionKey } from '../section-key.ts';
import { hasProcessing } from '../store/section-photos.ts';
import type { SectionState } from '../store/timeline-state.ts';

/** Creating a thumbnail takes seconds. */
const WITHOUT_PUSH_MS = 6000;
/** Delay after a lost push message. */
const WITH_PUSH_MS = 20_000;

function isProcessing(section: SectionState | undefined): boolean {
  return section !== undefined && hasProcessing(section);
}

/**
 * Polls counts and photos in processing while such photos are on screen, or while `isFilling`. Polls less
 * often with push, and never in a hidden tab.
 */
export function useProcessingPoll(onScreen: readonly SectionKey[], isFilling: boolean): void {
  const queryClient = useQueryClient();
  const { loader, countQueries } = usePhotoList();
  const { sections } = useListState();
  const busy = onScreen.filter((key) => isProcessing(sections.get(key)));
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
