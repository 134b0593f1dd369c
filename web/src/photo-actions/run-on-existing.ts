import { photosRoutes } from '@keepsake/contract/photos';
import { isApiError } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { type BatchOptions, PhotosFailed, runInBatches } from './run-in-batches.ts';

/** Requests for single photos after a refusal. */
const maxRequests = 50;

async function isGone(imageId: string): Promise<boolean> {
  try {
    await call(photosRoutes.getPhoto, { params: { id: imageId } });
    return false;
  } catch (error) {
    return isApiError(error) && error.status === 404;
  }
}

export interface ChangedPhotos {
  readonly done: readonly string[];
  /** Number of photos that had been deleted elsewhere. */
  readonly gone: number;
}

/**
 * Runs in batches as `runInBatches`. Refused photos that do not exist any more are counted and are no failure.
 *
 * @throws PhotosFailed with those that are still there
 */
export async function runOnExisting(
  imageIds: readonly string[],
  options: BatchOptions,
): Promise<ChangedPhotos> {
  try {
    await runInBatches(imageIds, options);
    return { done: [...new Set(imageIds)], gone: 0 };
  } catch (error) {
    if (!(error instanceof PhotosFailed) || error.failed.length > maxRequests) throw error;
    const { succeeded, failed, cause } = error;
    const areGone = await Promise.all(failed.map(isGone));
    const left = failed.filter((_, index) => !areGone[index]);
    if (left.length === 0) return { done: succeeded, gone: failed.length };
    const gone = failed.filter((_, index) => areGone[index]);
    throw new PhotosFailed([...succeeded, ...gone], left, cause);
  }
}
