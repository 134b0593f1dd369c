import type { OrderUpsert } from '@keepsake/contract/orders';
import type { Database } from '../../platform/database/index.ts';
import { sweepInBatches } from '../../platform/sweeps/index.ts';
import {
  createVersionedDocuments,
  type VersionedDocuments,
} from '../../platform/versioned-documents/index.ts';
import { deleteEntries, lockWithoutEntry, writeEntries } from './order-entries.repository.ts';
import { entryOf } from './order-entry.ts';

/** Documents of orders, each with its entry for lists. */
export function createStoredOrders(): VersionedDocuments<OrderUpsert> {
  const documents = createVersionedDocuments<OrderUpsert>({ name: 'orders', idColumn: 'order_code' });
  return {
    find: documents.find,
    async put(tx, tenantId, versions) {
      const results = await documents.put(tx, tenantId, versions);
      const stored = versions.filter((_, index) => ['created', 'updated'].includes(results[index] ?? ''));
      await writeEntries(
        tx,
        stored.flatMap(({ id, content }) => (content ? [entryOf(tenantId, id, content)] : [])),
      );
      await deleteEntries(
        tx,
        tenantId,
        stored.filter(({ content }) => content === null).map(({ id }) => id),
      );
      return results;
    },
  };
}

const batchSize = 500;

/** Of orders that were stored before there were entries. */
export async function addMissingEntries(database: Database): Promise<void> {
  await sweepInBatches(batchSize, (limit) =>
    database.transaction(async (tx) => {
      const rows = await lockWithoutEntry(tx, limit);
      const entries = rows.flatMap(({ tenant_id, order_code, content }) =>
        content ? [entryOf(tenant_id, order_code, content)] : [],
      );
      await writeEntries(tx, entries);
      return rows.length;
    }),
  );
}
