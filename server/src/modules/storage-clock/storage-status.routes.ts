import { storageStatusRoutes as routes } from '@keepsake/contract/storage-status';
import { ApiError, type HttpServer, implement } from '../../platform/http/index.ts';
import { readAccount } from './account-information.ts';
import { findPostponement } from './end-of-period.ts';
import { presentDeletion, restoreStorage } from './restore-storage.ts';
import type { RunClockDependencies } from './run-clock.ts';

export function registerStorageStatusRoutes(app: HttpServer, dependencies: RunClockDependencies): void {
  implement(app, routes.getAccountInformation, async ({ actor, site }) => {
    const { autocommit } = dependencies.database;
    const account = await readAccount(dependencies, autocommit, actor);
    if (!account) throw new ApiError('not-found', { detail: 'the customer was deleted meanwhile' });
    const { information } = account;
    return {
      ...information,
      delayedDeletionDate:
        (await findPostponement(dependencies, autocommit, actor, account)) ?? information.delayedDeletionDate,
      deletion: presentDeletion(dependencies, account, site),
    };
  });

  implement(app, routes.restoreDeletion, ({ actor, site }) =>
    dependencies.database.transaction((tx) => restoreStorage(dependencies, tx, actor, site)),
  );
}
