import { useEffect, useSyncExternalStore } from 'react';
import type { MonthKey } from '../months/month-key.ts';
import { monthLoader, useTimeline } from '../timeline.ts';
import { timelinePace } from '../window/scroll-pace.ts';

/** A month that is only passed by is not asked for. */
const PAUSE_MS = 60;

/** Loads the months on screen once the list has settled; what left the screen is no longer asked for. */
export function useMonthLoading(onScreen: readonly MonthKey[]): void {
  const fast = useSyncExternalStore(timelinePace.subscribe, timelinePace.isFast);
  const { months } = useTimeline();
  const wanted = onScreen.map((key) => `${key} ${months.get(key)?.status} ${months.get(key)?.stale}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` names all that matters of the months.
  useEffect(() => {
    if (fast) return;
    const timer = setTimeout(() => monthLoader.want(onScreen), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted, fast]);
}
