import { toInstant } from '../../platform/clock/index.ts';
import { isUnlocked, type Transaction } from '../../platform/database/index.ts';
import type { CreatedCustomer, CustomerKey } from '../customers/index.ts';
import type { Module } from '../module.ts';
import { ownerOf } from '../photos/index.ts';
import { importOldLibraryJob, lockOf } from './activation.jobs.ts';
import {
  deleteActivation,
  insertActivation,
  listRunning,
  lockActivation,
  updateActivation,
} from './activation.repository.ts';
import { registerActivationRoutes } from './activation.routes.ts';
import { workOnImports } from './activation.worker.ts';
import type { ActivationDependencies } from './activation-dependencies.ts';
import { enqueueTurn } from './start-activation.ts';

export { checkSource } from './manifest/check-source.ts';

export interface Activation extends Module {
  /** Makes the customer's row, in the transaction of the first sign-in. */
  customerCreated(tx: Transaction, customer: CreatedCustomer): Promise<void>;
  /** The shop has sent a new id of a customer: the source is looked into again. */
  customerLinked(tx: Transaction, customer: CustomerKey): Promise<void>;
  eraseCustomer(tx: Transaction, customer: CustomerKey): Promise<void>;
}

const batchSize = 100;

/** Enqueues a turn of imports that no process works on. */
async function resume(dependencies: ActivationDependencies): Promise<void> {
  const { database, locks } = dependencies;
  for (const row of await listRunning(database.autocommit, batchSize)) {
    const owner = { tenantId: row.tenant_id, ownerId: row.owner_id };
    if (await isUnlocked(locks, lockOf(owner)))
      await database.transaction((tx) => enqueueTurn(dependencies, tx, owner));
  }
}

/** Import of the photos that customers have at the retailer's former service. */
export function createActivation(dependencies: ActivationDependencies): Activation {
  const { oldLibrary, clock } = dependencies;
  return {
    jobs: [importOldLibraryJob],
    register: (app) => registerActivationRoutes(app, dependencies),
    work: () => workOnImports(dependencies),
    sweep: () => resume(dependencies),
    customerCreated: (tx, { now, ...customer }) =>
      insertActivation(tx, ownerOf(customer), { status: oldLibrary ? 'NOT_ACTIVE' : 'ACTIVE', at: now }),
    async customerLinked(tx, customer) {
      const owner = ownerOf(customer);
      const row = oldLibrary && (await lockActivation(tx, owner));
      if (row?.is_found !== false) return;
      const at = toInstant(clock.now());
      await updateActivation(tx, owner, { status: 'NOT_ACTIVE', is_found: null, changed_at: at });
    },
    eraseCustomer: (tx, customer) => deleteActivation(tx, ownerOf(customer)),
  };
}
