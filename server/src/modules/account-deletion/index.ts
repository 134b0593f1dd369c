import { toInstant } from '../../platform/clock/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { sweepInBatches } from '../../platform/sweeps/index.ts';
import type { CustomerKey } from '../customers/index.ts';
import type { Module } from '../module.ts';
import { registerAccountDeletionRoutes } from './account-deletion.routes.ts';
import type { AccountDeletionDependencies } from './account-deletion-dependencies.ts';
import { deleteExpiredRequests, deleteRequestOf } from './deletion-requests.repository.ts';

export interface AccountDeletion extends Module {
  /** Deletes the request of a restored or erased customer. */
  deleteRequest(tx: Transaction, customer: CustomerKey): Promise<void>;
}

const sweepBatch = 1000;

/** Deletion of accounts by their customers, confirmed by the link of a mail (decision 0070). */
export function createAccountDeletion(dependencies: AccountDeletionDependencies): AccountDeletion {
  const { database, clock } = dependencies;
  return {
    register: (app) => registerAccountDeletionRoutes(app, dependencies),
    deleteRequest: deleteRequestOf,
    sweep: () =>
      sweepInBatches(sweepBatch, (limit) =>
        deleteExpiredRequests(database.autocommit, toInstant(clock.now()), limit),
      ),
  };
}
