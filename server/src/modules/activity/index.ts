import { activityRoutes as routes } from '@keepsake/contract/activity';
import { limits } from '@keepsake/contract/limits';
import { type Clock, toInstant } from '../../platform/clock/index.ts';
import type { Database, Transaction } from '../../platform/database/index.ts';
import { instantFromDatabase } from '../../platform/database/instants.ts';
import { implement } from '../../platform/http/index.ts';
import { sweepInBatches } from '../../platform/sweeps/index.ts';
import type { Module } from '../module.ts';
import {
  type CustomerKey,
  deleteActivityBefore,
  deleteActivityOf,
  listActivity,
} from './activity.repository.ts';

export { activityPersonalData } from './personal-data.repository.ts';

export { newOccurrence, type Occurrence, recordActivity } from './record-activity.ts';

export interface Activity extends Module {
  /** Deletes the entries of an erased customer. */
  eraseCustomer(tx: Transaction, customer: CustomerKey): Promise<void>;
}

const keptMs = limits.activity.keptDays * 86_400_000;
/** Margin for the clock of the database, by which a trigger refuses to delete younger entries. */
const marginMs = 86_400_000;
const sweepBatch = 1000;

/** What happened in the accounts of customers (decision 0068). */
export function createActivity({ database, clock }: { database: Database; clock: Clock }): Activity {
  return {
    register(app) {
      implement(app, routes.listActivity, async ({ actor, query }) => {
        const { before, limit = limits.activity.maxPageSize } = query;
        const since = toInstant(clock.now() - keptMs);
        const rows = await listActivity(database.autocommit, actor, { since, before, limit: limit + 1 });
        const entries = rows.slice(0, limit).map(({ activity_id: id, at, kind, detail }) => ({
          id,
          at: instantFromDatabase(at),
          kind,
          detail,
        }));
        const next = entries.at(-1)?.id;
        return { entries, ...(rows.length > limit && next !== undefined && { next }) };
      });
    },
    eraseCustomer: deleteActivityOf,
    sweep: () => {
      const before = toInstant(clock.now() - keptMs - marginMs);
      return sweepInBatches(sweepBatch, (limit) => deleteActivityBefore(database.autocommit, before, limit));
    },
  };
}
