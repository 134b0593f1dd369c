import { sessionStore } from '../../browser/storage.ts';
import {
  createPhotoList,
  createSavedScroll,
  selectionOfList,
  stopSelecting,
} from '../../photo-list/state.ts';
import { monthSource, sectionOf } from '../library-list.ts';
import { timelineCountsKey } from '../library-queries.ts';
import { timelineSort } from '../library-sort.ts';

const noStorage = { get: () => null, set: () => true, remove: () => {} };

/** Favourites by month, in the order of the library; months are never closed. */
export const favouritesList = createPhotoList({
  source: monthSource({ favourites: 'true' }),
  places: createSavedScroll(noStorage, sessionStore, 'keepsake.favourites-position'),
  countQueries: [timelineCountsKey],
  months: { showAll: true, sectionOf },
});

timelineSort.subscribe(() => {
  selectionOfList(favouritesList).update(stopSelecting);
  favouritesList.startAnew();
});
