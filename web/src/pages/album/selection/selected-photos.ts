import type { SelectionStore } from '../../../features/selection/store/selection-store.ts';
import type { PhotoList } from '../../../features/timeline/photo-list.ts';
import { usePhotoList } from '../../../features/timeline/use-photo-list.ts';
import { selectionOfList } from '../../list-selection/selection-of-list.ts';
import { planSelected } from '../../photos/selection/plan-selected.ts';

/** A list and what is selected of it. */
export interface SelectedPhotos {
  readonly list: Pick<PhotoList, 'store' | 'loader'>;
  /** It follows the list. */
  readonly selection: SelectionStore;
}

/** The list that is shown, with what is selected of it. */
export function useSelectedPhotos(): SelectedPhotos {
  const list = usePhotoList();
  return { list, selection: selectionOfList(list) };
}

/**
 * The ids of what is selected, in the order of the list, however much that is. Rejects when they are other photos than
 * a moment ago.
 */
export async function selectedIds({ list, selection }: SelectedPhotos): Promise<string[]> {
  const world = { selection, timeline: list.store, loader: list.loader };
  // By ids; the order counts for ranges only.
  const { months } = await planSelected(world, false, 'desc');
  return months.flatMap(({ ids }) => ids ?? []);
}
