import { useEffect, useSyncExternalStore } from 'react';
import { missingPages } from '../store/month-photos.ts';
import type { TimelineState } from '../store/timeline-state.ts';
import { useListState, usePhotoList } from '../use-photo-list.ts';
import { timelinePace } from '../window/scroll-pace.ts';
import type { WantedMonth } from './screen.ts';

/** A month that is only passed by is not asked for. */
const PAUSE_MS = 60;

/** Names all that decides what is asked for. */
function nameOf({ months }: TimelineState, { key, from, to }: WantedMonth): string {
  const month = months.get(key);
  if (!month) return '';
  const { status, stale, expanded, columnsStatus } = month;
  const pages = month.columns ? missingPages(month, from, to).join(' ') : `none ${from === 0}`;
  return `${key} ${status} ${stale} ${expanded} ${columnsStatus} ${pages}`;
}

/** Loads what is on screen once the list has settled; what left the screen is no longer asked for. */
export function useMonthLoading(wanted: readonly WantedMonth[]): void {
  const fast = useSyncExternalStore(timelinePace.subscribe, timelinePace.isFast);
  const { loader } = usePhotoList();
  const state = useListState();
  const name = wanted.map((month) => nameOf(state, month)).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `name` says all that matters of the months.
  useEffect(() => {
    if (fast) return;
    const timer = setTimeout(() => loader.want(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [loader, name, fast]);
}
