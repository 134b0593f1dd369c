import { countShown } from '../src/modules/albums/index.ts';
import { handleLibraryOperation } from '../src/modules/photos/deleted-photos/run-operation.handler.ts';
import type { CreatedPhoto } from '../src/modules/photos/photo-created.ts';
import { createPhotosChangedHook } from '../src/modules/photos/photos-changed.ts';
import type { ShownChange } from '../src/modules/photos/photos-shown.ts';
import { createHook } from '../src/platform/hooks/index.ts';
import type { TestApp } from './app.ts';

export interface OperationRun {
  readonly customerId: string;
  readonly operationId: string;
  readonly batchSize: number;
  readonly failingTurn?: number | undefined;
}

/** Runs an operation as the worker would. Rejects in the failing batch. */
export function runLibraryOperation(
  { platform }: TestApp,
  { customerId, operationId, batchSize, failingTurn }: OperationRun,
): Promise<void> {
  const { database } = platform;
  const shown = createHook<ShownChange>();
  shown.subscribe(countShown);
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
      created: createHook<CreatedPhoto>(),
      changed: createPhotosChangedHook(),
      shown,
    },
    { tenantId: 'demo', ownerId: customerId, operationId },
    batchSize,
  );
}
