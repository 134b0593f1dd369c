import type { SelectionStore } from '../../../features/selection/store/selection-store.ts';
import type { MonthKey } from '../../../features/timeline/months/month-key.ts';
import type { PhotoList } from '../../../features/timeline/photo-list.ts';
import { type TakenPlaces, withoutTaken } from './without-taken.ts';

interface PickedList {
  readonly store: PhotoList['store'];
  readonly loader: Pick<PhotoList['loader'], 'loadColumns'>;
}

/** Takes photos that cannot be picked out of a selection at once, or as soon as their month is known. */
export function keepTakenOut(
  { store, loader }: PickedList,
  selection: SelectionStore,
  placesOf: TakenPlaces,
): void {
  selection.subscribe(() => {
    selection.update((state) => withoutTaken(state, placesOf));
    for (const [key, { basis }] of selection.getSnapshot().selected) {
      const month = store.getSnapshot().months.get(key as MonthKey);
      if (!basis.isKnown && month?.columnsStatus === 'idle') void loader.loadColumns(key as MonthKey);
    }
  });
}
