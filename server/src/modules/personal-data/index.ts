import type { PushContent } from '@keepsake/contract/push';
import { toInstant } from '../../platform/clock/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { createPendingBlobs } from '../../platform/pending-blobs/index.ts';
import { sweepInBatches } from '../../platform/sweeps/index.ts';
import type { CustomerKey } from '../customers/index.ts';
import type { Module } from '../module.ts';
import { deleteFiles, endCopy, keyOf, listFiles, listStuck, lockExpired } from './copies.repository.ts';
import { prepareCopyJob } from './personal-data.jobs.ts';
import { registerPersonalDataRoutes } from './personal-data.routes.ts';
import { workOnCopies } from './personal-data.worker.ts';
import type { PersonalDataDependencies } from './personal-data-dependencies.ts';
import { dropCopy } from './request-copy.ts';

export interface PersonalData extends Module {
  /** Deletes the copy of an erased customer. */
  eraseCustomer(tx: Transaction, customer: CustomerKey): Promise<void>;
}

export type PersonalDataModuleDependencies = Omit<
  PersonalDataDependencies,
  'pendingBlobs' | 'notifyChanged'
> & {
  publish(tx: Transaction, to: CustomerKey, content: PushContent): Promise<void>;
};

const sweepBatch = 100;
/** All tries of the queue take four hours at most. */
const queueMaxAgeMs = 6 * 3600 * 1000;

async function sweep(dependencies: PersonalDataDependencies): Promise<void> {
  const { database, clock, pendingBlobs, notifyChanged } = dependencies;
  const now = toInstant(clock.now());
  await sweepInBatches(sweepBatch, (limit) =>
    database.transaction(async (tx) => {
      const rows = await lockExpired(tx, now, limit);
      for (const { tenantId, customerId } of rows.map(keyOf)) {
        const files = await listFiles(tx, { tenantId, customerId });
        const keys = files.map(({ blobKey }) => blobKey);
        await pendingBlobs.drop(tx, { tenantId, ownerId: customerId }, keys);
        await deleteFiles(tx, { tenantId, customerId });
      }
      return rows.length;
    }),
  );
  await pendingBlobs.sweep();
  // Every try ended with its process, or the queue was lost.
  const before = toInstant(clock.now() - queueMaxAgeMs);
  for (const key of (await listStuck(database.autocommit, before, sweepBatch)).map(keyOf)) {
    await database.transaction(async (tx) => {
      const end = { state: 'failed', updated_at: now, expires_at: null } as const;
      if (await endCopy(tx, key, end)) await notifyChanged(tx, key);
    });
  }
}

/** Copies of what is stored about customers, for themselves (decision 0077). */
export function createPersonalData(given: PersonalDataModuleDependencies): PersonalData {
  const dependencies: PersonalDataDependencies = {
    ...given,
    pendingBlobs: createPendingBlobs(given, 'personal_data_drafts'),
    notifyChanged: (tx, { tenantId, customerId }) =>
      given.publish(tx, { tenantId, customerId }, { type: 'customer-changed', payload: {} }),
  };
  return {
    jobs: [prepareCopyJob],
    register: (app) => registerPersonalDataRoutes(app, dependencies),
    work: () => workOnCopies(dependencies),
    sweep: () => sweep(dependencies),
    eraseCustomer: (tx, customer) => dropCopy(dependencies, tx, customer),
  };
}
