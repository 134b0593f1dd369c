import type { LibraryOperation, StartedOperation } from '@keepsake/contract/deleted-photos';
import { toInstant } from '../../../platform/clock/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import { ApiError } from '../../../platform/http/index.ts';
import { newId } from '../../../platform/ids/index.ts';
import { recordActivity } from '../../activity/index.ts';
import type { Change } from '../delete-photos.ts';
import { lockLibrary } from '../library-size.repository.ts';
import { findLibrary, type Owner } from '../photos.repository.ts';
import type { NewOperationRow } from '../photos.tables.ts';
import { type Quota, requireRoom } from '../quota.ts';
import { clearLibrary } from './clear-library.ts';
import { sizeOf } from './deleted-photos.repository.ts';
import { libraryOperationJob } from './library-operations.jobs.ts';
import { findOperation, insertOperation, stopSelections } from './library-operations.repository.ts';
import { restorableSince, type StartDependencies } from './operation-dependencies.ts';
import { scopeOf } from './operation-scope.ts';

type OperationStart = Omit<NewOperationRow, 'tenant_id' | 'owner_id' | 'operation_id' | 'state' | 'at'> & {
  /** Chosen by the caller and not used yet. */
  readonly operation_id?: string | undefined;
};

/** Stores an operation and enqueues its job. */
export async function startOperation(
  { clock, jobs }: Pick<StartDependencies, 'clock' | 'jobs'>,
  tx: Transaction,
  { tenantId, ownerId }: Owner,
  at: string,
  operation: OperationStart,
): Promise<StartedOperation> {
  const operationId = operation.operation_id ?? newId(clock);
  const isEmpty = operation.photos_count === 0;
  await insertOperation(tx, {
    ...operation,
    tenant_id: tenantId,
    owner_id: ownerId,
    operation_id: operationId,
    state: isEmpty ? 'READY' : 'RUNNING',
    at,
  });
  if (!isEmpty) {
    await jobs.enqueue(tx, libraryOperationJob, { tenantId, ownerId, operationId }, { key: operationId });
  }
  return { operationId, photosCount: operation.photos_count };
}

/** Hides every photo at once; a job writes the tombstones (decision 0023). */
export async function hideAllPhotos(
  dependencies: Omit<StartDependencies, 'database'>,
  tx: Transaction,
  owner: Owner,
  { operationId, ...change }: Change & { readonly operationId?: string },
): Promise<StartedOperation> {
  const { changed, shown } = dependencies;
  const { photosCount, generation, months } = await clearLibrary(tx, owner, change, shown.notify);
  await changed.notifyMonths(tx, owner, 'removed', months);
  return startOperation(dependencies, tx, owner, change.at, {
    kind: 'delete-all',
    photos_count: photosCount,
    generation,
    operation_id: operationId,
  });
}

export function deleteAllPhotos(dependencies: StartDependencies, owner: Owner): Promise<StartedOperation> {
  const { database, clock } = dependencies;
  const change = { at: toInstant(clock.now()), cause: 'customer' } as const;
  return database.transaction(async (tx) => {
    const started = await hideAllPhotos(dependencies, tx, owner, change);
    const { tenantId, ownerId: customerId } = owner;
    if (started.photosCount > 0) {
      await recordActivity(clock, tx, { tenantId, customerId, kind: 'photos-deleted' });
    }
    return started;
  });
}

/** Finds the deletion to undo, if one is named. Stops deletions in progress. */
async function stopDeletion(tx: Transaction, owner: Owner, deletionId: string | undefined, at: string) {
  await stopSelections(tx, owner, at, deletionId);
  if (deletionId === undefined) return undefined;
  const deletion = await findOperation(tx, owner, deletionId);
  if (!deletion || deletion.kind === 'restore-all') throw new ApiError('not-found');
  return deletion;
}

/** Restores by a job all that can be restored, or what one deletion hid. */
export async function restoreAllPhotos(
  dependencies: Omit<StartDependencies, 'database'>,
  tx: Transaction,
  owner: Owner,
  {
    deletionId,
    quota,
    since = restorableSince(dependencies.clock.now()),
  }: { deletionId: string | undefined; quota: Quota; since?: string },
): Promise<StartedOperation> {
  const { clock } = dependencies;
  const at = toInstant(clock.now());
  const library = await lockLibrary(tx, owner);
  const deletion = await stopDeletion(tx, owner, deletionId, at);
  const generation = (await findLibrary(tx, owner))?.generation ?? 0;
  const scope = scopeOf({ kind: 'restore-all', generation, at }, deletion, since);
  const size = await sizeOf(tx, owner, scope);
  requireRoom(quota, library, size);
  return startOperation(dependencies, tx, owner, at, {
    kind: 'restore-all',
    photos_count: size.photos,
    generation,
    deletion_id: deletionId ?? null,
  });
}

export async function readOperation(
  { database }: StartDependencies,
  owner: Owner,
  operationId: string,
): Promise<LibraryOperation> {
  const row = await findOperation(database.autocommit, owner, operationId);
  if (!row) throw new ApiError('not-found');
  const { kind, state, done, photos_count: photosCount } = row;
  return { operationId, kind, state, done: Math.min(done, photosCount), photosCount };
}
