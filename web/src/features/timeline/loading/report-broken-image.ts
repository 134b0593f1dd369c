import type { MonthKey } from '../months/month-key.ts';
import type { TimelineStore } from '../store/timeline-store.ts';
import { monthStale } from '../store/transitions.ts';

const reported = new Set<string>();

/**
 * Image addresses expire, so a month whose pictures no longer load is asked for again. Once for each
 * address: a picture that is truly gone must not keep the month reloading.
 */
export function reportBrokenImage(store: TimelineStore, month: MonthKey, address: string): void {
  if (reported.has(address)) return;
  reported.add(address);
  store.update((state) => monthStale(state, month));
}
