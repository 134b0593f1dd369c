import { deletedPhotosRoutes } from '@keepsake/contract/deleted-photos';
import { photosRoutes } from '@keepsake/contract/photos';
import { isApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { randomId } from '../../browser/random.ts';
import { pause } from '../../browser/time.ts';
import { timelineSort } from '../../library/library-sort.ts';
import { PhotosFailed } from '../../photo-actions/run-in-batches.ts';
import { runOnExisting } from '../../photo-actions/run-on-existing.ts';
import { SelectionChanged } from '../../photo-actions/selected-ids.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import type { Restorable } from '../restore/use-restore.ts';
import { deleteRanges, RangesNotDeleted } from './delete-ranges.ts';
import type { DeletionPlan } from './plan-deletion.ts';

interface RunDeletion {
  /** What undo restores. */
  readonly deleted: Restorable;
  /** Number of photos that had been deleted elsewhere. */
  readonly gone: number;
}

/** Sends the deletion. */
export async function runDeletion(
  { months, ranges }: DeletionPlan,
  onProgress: (done: number) => void,
): Promise<RunDeletion> {
  if (ranges === null) {
    const ids = months.flatMap((month) => month.ids ?? []);
    const { done, gone } = await runOnExisting(ids, {
      send: (photoIds) => call(photosRoutes.deletePhotos, { body: { photoIds } }),
      pause,
      onProgress,
      refusal: 'Failed to delete photo!',
    });
    return { deleted: { kind: 'photos', ids: done }, gone };
  }
  const { sortKey } = timelineSort.get();
  const operations = await deleteRanges(ranges, {
    start: (some, photosCount, operationId) =>
      call(deletedPhotosRoutes.deleteSelection, {
        body: { operationId, sortKey, ranges: some, photosCount },
      }),
    newId: randomId,
    getOperation: (id) => call(deletedPhotosRoutes.getOperation, { params: { id } }),
    pause,
    onProgress,
  });
  return { deleted: { kind: 'operations', ids: operations }, gone: 0 };
}

/** The error that the dialog shows, and the photos that failed. */
export function problemOf(error: Error | null) {
  if (error === null) return { problem: null, failed: [] };
  if (error instanceof RangesNotDeleted) return { problem: 'rest' as const, failed: [] };
  const isChanged = error instanceof SelectionChanged || (isApiError(error) && error.status === 409);
  const failed = error instanceof PhotosFailed ? error.failed : [];
  return { problem: isChanged ? ('changed' as const) : ('failed' as const), failed };
}

/** Reports the failure when the dialog is gone. */
export function showFailureToast(
  error: Error,
  t: (key: 'deleteFailed' | 'deleteRestFailed') => string,
): void {
  const text = t(error instanceof RangesNotDeleted ? 'deleteRestFailed' : 'deleteFailed');
  showToast({ message: text, tone: 'error' });
}
