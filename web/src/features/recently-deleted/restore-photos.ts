import { deletedPhotosRoutes } from '@keepsake/contract/deleted-photos';
import { limits } from '@keepsake/contract/limits';
import { chunk } from '../../api/chunk.ts';
import { call } from '../../api/client.ts';
import { pause } from '../../browser/pause.ts';

const { batchSize } = limits.photos;
const pollMs = 1000;

/** Brings photos back, all that can be. One that an answer lists as failed is an error like any other. */
export async function restorePhotos(imageIds: readonly string[]): Promise<void> {
  let failures = 0;
  for (const photoIds of chunk(imageIds, batchSize)) {
    const { failed } = await call(deletedPhotosRoutes.restorePhotos, { body: { photoIds } });
    failures += failed.length;
  }
  if (failures > 0) throw new Error('Failed to restore photo!');
}

/** Brings back all that can be restored, or what one operation has deleted, and waits until it is done. Returns how many. */
export async function restoreAllPhotos(deletedBy?: string): Promise<number> {
  const body = deletedBy === undefined ? {} : { operationId: deletedBy };
  const { operationId, photosCount } = await call(deletedPhotosRoutes.restoreAll, { body });
  const isRunning = async () =>
    (await call(deletedPhotosRoutes.getOperation, { params: { id: operationId } })).state === 'RUNNING';
  while (await isRunning()) await pause(pollMs);
  return photosCount;
}

/** Brings back what these operations have deleted. Returns how many photos. */
export async function restoreOperations(operationIds: readonly string[]): Promise<number> {
  let count = 0;
  for (const operationId of operationIds) count += await restoreAllPhotos(operationId);
  return count;
}
