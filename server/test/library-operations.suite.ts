import { countShown } from '../src/modules/albums/index.ts';
import { createPhotoCreatedRegistry } from '../src/modules/photos/photo-created.ts';
import { createPhotosChangedRegistry } from '../src/modules/photos/photos-changed.ts';
import { createPhotosShownRegistry } from '../src/modules/photos/photos-shown.ts';
import { handleLibraryOperation } from '../src/modules/photos/recently-deleted/run-operation.handler.ts';
import type { TestApp } from './app.ts';

export interface OperationRun {
  readonly customerId: string;
  readonly operationId: string;
  readonly batchSize: number;
  /** The turn whose transaction fails, from 1 on; none without it. */
  readonly failingTurn?: number | undefined;
}

/** Does the work of an operation here, as the worker would. Rejects in the turn that fails. */
export function runLibraryOperation(
  { platform }: TestApp,
  { customerId, operationId, batchSize, failingTurn }: OperationRun,
): Promise<void> {
  const { database } = platform;
  const shown = createPhotosShownRegistry();
  shown.register(countShown);
  let turns = 0;
  const transaction: typeof database.transaction = async (work) => {
    turns += 1;
    if (turns === failingTurn) throw new Error('the line is gone');
    return database.transaction(work);
  };
  return handleLibraryOperation(
    {
      ...platform,
      database: { ...database, transaction },
      created: createPhotoCreatedRegistry(),
      changed: createPhotosChangedRegistry(),
      shown,
    },
    { tenantId: 'demo', ownerId: customerId, operationId },
    batchSize,
  );
}
