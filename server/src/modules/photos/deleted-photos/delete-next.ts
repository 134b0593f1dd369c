import { toInstant } from '../../../platform/clock/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import { removeFromLibrary } from '../delete-photos.ts';
import type { Owner } from '../photos.repository.ts';
import type { OperationRow } from '../photos.tables.ts';
import { updateOperation } from './library-operations.repository.ts';
import type { RestoreDependencies } from './operation-dependencies.ts';
import { listInRange } from './selection.repository.ts';

/**
 * Deletes the next batch of a selection and stores the position, in one transaction; false when nothing is left.
 * Photos uploaded or restored after the request stay.
 */
export async function deleteNext(
  { clock, changed, shown }: Pick<RestoreDependencies, 'clock' | 'changed' | 'shown'>,
  tx: Transaction,
  owner: Owner,
  operation: OperationRow,
  limit: number,
): Promise<boolean> {
  const { operation_id: operationId, at, sort_key: sortKey } = operation;
  const [range, ...rest] = operation.ranges ?? [];
  if (!range || !sortKey) {
    const done = operation.photos_count;
    const finished_at = toInstant(clock.now());
    await updateOperation(tx, owner, operationId, { state: 'READY', done, finished_at });
    return false;
  }
  const photos = await listInRange(tx, owner, sortKey, range, { arrivedBy: at, limit });
  const photoIds = photos.filter(({ wasThere }) => wasThere).map(({ photoId }) => photoId);
  if (photoIds.length > 0) {
    const removed = await removeFromLibrary(tx, owner, photoIds, { at, cause: 'customer' }, shown.notify);
    await changed.notify(tx, owner, 'removed', removed);
  }
  const last = photos.at(-1);
  const left =
    photos.length < limit || !last
      ? rest
      : [{ ...range, from: { at: last.at, photoId: last.photoId }, isBehind: true }, ...rest];
  await updateOperation(tx, owner, operationId, {
    done: operation.done + photoIds.length,
    ranges: JSON.stringify(left),
  });
  return true;
}
