import { toInstant } from '../../../platform/clock/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import { instantFromDatabase } from '../../../platform/database/instants.ts';
import { lockLibrary, type Owner } from '../photos.repository.ts';
import type { OperationRow } from '../photos.tables.ts';
import { returnToLibrary } from '../return-to-library.ts';
import { deleteNext } from './delete-next.ts';
import { layTombstones, listIdsIn } from './deleted-photos.repository.ts';
import type { LibraryOperationData } from './library-operations.jobs.ts';
import { findOperation, updateOperation } from './library-operations.repository.ts';
import { type RestoreDependencies, stillRestorableSince } from './operation-dependencies.ts';
import { scopeOf } from './operation-scope.ts';

/** A batch locks the library for some tens of milliseconds, which block uploads and deletions. */
const usualBatch = 1000;

async function workOn(
  { created, changed, shown }: RestoreDependencies,
  tx: Transaction,
  owner: Owner,
  { kind, at }: OperationRow,
  photoIds: readonly string[],
  scope: ReturnType<typeof scopeOf>,
): Promise<void> {
  if (kind === 'delete-all') {
    await layTombstones(tx, owner, scope, at, photoIds);
    return;
  }
  const back = await returnToLibrary(tx, owner, photoIds, { at, cause: 'customer' }, { created, shown });
  await changed.notify(tx, owner, 'added', back);
}

/** Runs one batch and stores its progress, in one transaction; false when nothing is left. */
async function runBatch(
  dependencies: RestoreDependencies,
  tx: Transaction,
  owner: Owner,
  operationId: string,
  limit: number,
): Promise<boolean> {
  await lockLibrary(tx, owner);
  const operation = await findOperation(tx, owner, operationId);
  if (!operation || operation.state === 'READY') return false;
  if (operation.kind === 'delete-selection') {
    return deleteNext(dependencies, tx, owner, operation, limit);
  }
  const { deletion_id: deletionId } = operation;
  const deletion = deletionId === null ? undefined : await findOperation(tx, owner, deletionId);
  const now = dependencies.clock.now();
  const scope = scopeOf(
    operation,
    deletion,
    stillRestorableSince(Date.parse(instantFromDatabase(operation.at))),
  );
  const photoIds = await listIdsIn(tx, owner, scope, { after: operation.last_photo_id, limit });
  const last = photoIds.at(-1);
  if (last === undefined) {
    const done = operation.photos_count;
    await updateOperation(tx, owner, operationId, { state: 'READY', done, finished_at: toInstant(now) });
    return false;
  }
  await workOn(dependencies, tx, owner, operation, photoIds, scope);
  await updateOperation(tx, owner, operationId, {
    done: operation.done + photoIds.length,
    last_photo_id: last,
  });
  return true;
}

/** Resumes an operation and runs it to the end. Idempotent. */
export async function handleLibraryOperation(
  dependencies: RestoreDependencies,
  { tenantId, ownerId, operationId }: LibraryOperationData,
  batchSize = usualBatch,
): Promise<void> {
  const owner = { tenantId, ownerId };
  const batch = () =>
    dependencies.database.transaction((tx) => runBatch(dependencies, tx, owner, operationId, batchSize));
  while (await batch()) {
    // Each batch is a transaction.
  }
}
