import { photosByIdRoutes } from '@keepsake/contract/photos-by-id';
import { call } from '../../api/client.ts';
import { pause } from '../../browser/time.ts';
import { beginMarking } from '../../library/favourites/favourite-marks.ts';
import { PhotosFailed } from '../run-in-batches.ts';
import { runOnExisting } from '../run-on-existing.ts';

/** Requests follow one another: the last press decides. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Makes photos favourites, or ends that, however often it is asked for. Photos that were deleted elsewhere are no failure.
 *
 * @param before those of them that were favourites
 * @throws PhotosFailed
 */
export async function markFavourites(
  ids: readonly string[],
  isFavourite: boolean,
  before: ReadonlySet<string>,
): Promise<void> {
  const marks = beginMarking(ids, isFavourite, before);
  const sent = last.then(() =>
    runOnExisting(ids, {
      send: (photoIds) => call(photosByIdRoutes.setFavourites, { body: { photoIds, isFavourite } }),
      pause,
      refusal: 'Failed to mark photo!',
      retries: 1,
    }),
  );
  last = sent.catch(() => undefined);
  try {
    await sent;
    marks.settle([]);
  } catch (error) {
    marks.settle(error instanceof PhotosFailed ? error.failed : ids);
    throw error;
  }
}
