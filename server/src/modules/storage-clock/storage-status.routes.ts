import { storageStatusRoutes as routes } from '@keepsake/contract/storage-status';
import type { Database } from '../../platform/database/index.ts';
import { ApiError, type HttpServer, implement } from '../../platform/http/index.ts';
import { type AccountInformationDependencies, readAccount } from './account-information.ts';

export interface StorageStatusDependencies extends AccountInformationDependencies {
  readonly database: Database;
}

export function registerStorageStatusRoutes(app: HttpServer, dependencies: StorageStatusDependencies): void {
  implement(app, routes.getAccountInformation, async ({ actor }) => {
    const account = await readAccount(dependencies, dependencies.database.autocommit, actor);
    if (!account) throw new ApiError('not-found', { detail: 'the customer was deleted meanwhile' });
    return account.information;
  });
}
