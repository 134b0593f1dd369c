import type { TimelineStore } from '../../features/timeline/store/timeline-store.ts';
import { allStale } from '../../features/timeline/store/transitions.ts';

/**
 * A photo that was deleted from an album's preview may be back: its lists are loaded anew. Their counts alone do not
 * tell, because they may be asked for again only when it is back, and are then what they were.
 */
export function photoUndone(...lists: readonly TimelineStore[]): void {
  for (const list of lists) list.update(allStale);
}
