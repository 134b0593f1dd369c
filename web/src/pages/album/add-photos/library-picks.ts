import type { PhotoPage } from '@keepsake/contract/photos';
import { photosRoutes } from '@keepsake/contract/photos';
import { call, hasExtension } from '../../../api/client.ts';
import type { SelectionStore } from '../../../features/selection/store/selection-store.ts';
import { startSelecting } from '../../../features/selection/store/transitions.ts';
import type { PageRequest } from '../../../features/timeline/loading/fetch-page.ts';
import { reportingFailures } from '../../../features/timeline/loading/reporting-failures.ts';
import { type MonthKey, monthKey, monthOf } from '../../../features/timeline/months/month-key.ts';
import { createPhotoList, type PhotoList } from '../../../features/timeline/photo-list.ts';
import { columnsFromLayout } from '../../../features/timeline/store/month-columns.ts';
import { selectionOfList } from '../../list-selection/selection-of-list.ts';
import { keepPicked } from './keep-picked.ts';
import { keepTakenOut } from './keep-taken-out.ts';
import { createTakenPlaces, type TakenPlaces } from './without-taken.ts';

/** The newest ones first, whatever the order of the photos page. */
export const pickerOrder = { sortKey: 'dateTaken', sortOrder: 'desc' } as const;

const noMemory = { save: () => {}, load: () => null, forget: () => {} };

/** The whole library by its months, all of them open: a list of its own, so that the photos page stays as it was. */
function createLibraryCopy(): PhotoList {
  const page = reportingFailures(
    (key: MonthKey, request: PageRequest, signal: AbortSignal): Promise<PhotoPage> =>
      call(photosRoutes.listMonth, {
        params: monthOf(key),
        query: { ...pickerOrder, ...request },
        signal,
      }),
  );
  const columns = reportingFailures(async (key: MonthKey, signal: AbortSignal) =>
    columnsFromLayout(
      await call(photosRoutes.getMonthLayout, { params: monthOf(key), query: pickerOrder, signal }),
    ),
  );
  return createPhotoList({
    source: { page, columns: hasExtension('monthLayout') ? columns : null },
    places: noMemory,
    countQueries: [],
    months: { showAll: true, sectionOf: ({ months }) => monthKey(months.dateTaken) },
  });
}

export interface LibraryPicks {
  readonly list: PhotoList;
  readonly selection: SelectionStore;
  /** Photos that are in the album already, by their ids and by their places in a month. */
  readonly taken: ReadonlySet<string>;
  readonly placesOf: TakenPlaces;
}

/** The library to pick from: selecting is on from the start, and `taken` photos never stay picked. */
export function createLibraryPicks(taken: ReadonlySet<string>): LibraryPicks {
  const list = createLibraryCopy();
  const selection = selectionOfList(list);
  const placesOf = createTakenPlaces(taken);
  keepPicked(list, selection);
  if (taken.size > 0) keepTakenOut(list, selection, placesOf);
  selection.update(startSelecting);
  return { list, selection, taken, placesOf };
}
