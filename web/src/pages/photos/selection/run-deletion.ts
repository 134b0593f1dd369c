import { deletedPhotosRoutes } from '@keepsake/contract/deleted-photos';
import { photosRoutes } from '@keepsake/contract/photos';
import { call } from '../../../api/client.ts';
import { pause } from '../../../browser/pause.ts';
import { randomId } from '../../../browser/random-id.ts';
import { deleteInBatches } from '../../../features/delete-photos/delete-in-batches.ts';
import { deleteRanges } from '../../../features/delete-photos/delete-ranges.ts';
import type { Restorable } from '../../../features/recently-deleted/use-restore.ts';
import { timelineSort } from '../../../features/timeline/timeline-sort.ts';
import type { DeletionPlan } from './plan-deletion.ts';

/** Asks the server for what was planned. Returns what would take it back. */
export async function runDeletion(
  { months, ranges }: DeletionPlan,
  onProgress: (done: number) => void,
): Promise<Restorable> {
  if (ranges === null) {
    const ids = months.flatMap((month) => month.ids ?? []);
    await deleteInBatches(ids, {
      send: (photoIds) => call(photosRoutes.deletePhotos, { body: { photoIds } }),
      pause,
      onProgress,
    });
    return { kind: 'photos', ids };
  }
  const { sortKey } = timelineSort.get();
  const operations = await deleteRanges(ranges, {
    start: (some, photosCount, operationId) =>
      call(deletedPhotosRoutes.deleteSelection, {
        body: { operationId, sortKey, ranges: some, photosCount },
      }),
    newId: randomId,
    look: (id) => call(deletedPhotosRoutes.getOperation, { params: { id } }),
    pause,
    onProgress,
  });
  return { kind: 'operations', ids: operations };
}
