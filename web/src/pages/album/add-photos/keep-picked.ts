import type { SelectionStore } from '../../../features/selection/store/selection-store.ts';
import type { PhotoList } from '../../../features/timeline/photo-list.ts';

/**
 * Months of which something is picked stay in memory: all their ids are needed to add them, and a month that is forgotten
 * is asked for again to find what of it is in the album. They may go when nothing of them is picked.
 */
export function keepPicked(
  { loader }: { readonly loader: Pick<PhotoList['loader'], 'keep'> },
  selection: SelectionStore,
): void {
  loader.keep((key) => selection.getSnapshot().selected.has(key));
}
