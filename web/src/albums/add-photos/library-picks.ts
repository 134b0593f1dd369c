import { type PhotoPage, photosRoutes } from '@keepsake/contract/photos';
import { call, hasExtension } from '../../api/client.ts';
import {
  createPhotoList,
  monthKey,
  monthOf,
  type PageRequest,
  type PhotoList,
  readLayout,
  reportingFailures,
  type SectionKey,
  type SelectionStore,
  selectionOfList,
  startSelecting,
} from '../../photo-list/state.ts';
import { type AddedPlaces, createAddedPlaces, withoutAdded } from './added-photos.ts';

interface PickedList {
  readonly store: PhotoList['store'];
  readonly loader: Pick<PhotoList['loader'], 'loadLayout'>;
}

/** Deselects photos of the album, at once or when their month is loaded. */
export function deselectAdded(
  { store, loader }: PickedList,
  selection: SelectionStore,
  placesOf: AddedPlaces,
): void {
  selection.subscribe(() => {
    selection.update((state) => withoutAdded(state, placesOf));
    for (const [key, { basis }] of selection.getSnapshot().selected) {
      const month = store.getSnapshot().sections.get(key as SectionKey);
      if (!basis.isKnown && month?.layoutStatus === 'idle') void loader.loadLayout(key as SectionKey);
    }
  });
}

/**
 * Keeps months with selected photos in memory: adding needs all ids, and a reload would have to find the
 * album's photos again.
 */
export function retainPickedMonths(
  { loader }: { readonly loader: Pick<PhotoList['loader'], 'keep'> },
  selection: SelectionStore,
): void {
  loader.keep((key) => selection.getSnapshot().selected.has(key));
}

/** Newest first, independent of the photos page. */
export const pickerOrder = { sortKey: 'dateTaken', sortOrder: 'desc' } as const;

const noMemory = { save: () => {}, load: () => null, clear: () => {} };

/** A list of its own, with all months open, so that the photos page keeps its state. */
function createLibraryCopy(): PhotoList {
  const page = reportingFailures(
    (key: SectionKey, request: PageRequest, signal: AbortSignal): Promise<PhotoPage> =>
      call(photosRoutes.listMonth, {
        params: monthOf(key),
        query: { ...pickerOrder, ...request },
        signal,
      }),
  );
  const fetchLayout = reportingFailures(async (key: SectionKey, signal: AbortSignal) =>
    readLayout(await call(photosRoutes.getMonthLayout, { params: monthOf(key), query: pickerOrder, signal })),
  );
  return createPhotoList({
    source: { page, layout: hasExtension('monthLayout') ? fetchLayout : null },
    places: noMemory,
    countQueries: [],
    months: { showAll: true, sectionOf: ({ months }) => monthKey(months.dateTaken) },
  });
}

export interface LibraryPicks {
  readonly list: PhotoList;
  readonly selection: SelectionStore;
  readonly taken: ReadonlySet<string>;
  readonly placesOf: AddedPlaces;
}

/** Selecting is on from the start; `taken` photos cannot be selected. */
export function createLibraryPicks(taken: ReadonlySet<string>): LibraryPicks {
  const list = createLibraryCopy();
  const selection = selectionOfList(list);
  const placesOf = createAddedPlaces(taken);
  retainPickedMonths(list, selection);
  if (taken.size > 0) deselectAdded(list, selection, placesOf);
  selection.update(startSelecting);
  return { list, selection, taken, placesOf };
}
