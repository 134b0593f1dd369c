import { type OrderState, orderStateOf } from '@keepsake/contract/order-state';
import type { OrderUpsert } from '@keepsake/contract/orders';
import type { Database, Transaction } from '../../platform/database/index.ts';
import { instantFromDatabase } from '../../platform/database/instants.ts';
import type { Hook } from '../../platform/hooks/index.ts';
import { sweepInBatches } from '../../platform/sweeps/index.ts';
import {
  createVersionedDocuments,
  type DocumentVersion,
  type VersionedDocuments,
} from '../../platform/versioned-documents/index.ts';
import { type ChangeRow, insertChanges } from './order-changes.repository.ts';
import type { EntryRow } from './order-entries.tables.ts';
import { entryOf, entryVersion } from './order-entry.ts';
import {
  deleteEntries,
  listOwners,
  lockWithoutEntry,
  type OrderPlace,
  writeEntries,
} from './write-entries.repository.ts';

/** Orders that were placed, changed, given to another customer or deleted. */
export interface ChangedOrders {
  readonly tenantId: string;
  /** Codes by the customers' ids in the shop. */
  readonly byShopCustomer: ReadonlyMap<string, readonly string[]>;
  /** Customers who have another order than before, or one of another time. Absent: none. */
  readonly placedBy?: ReadonlySet<string>;
  /** Orders in another state than before, and new ones of their customers. Absent: none. */
  readonly moved?: readonly MovedOrder[];
}

export interface MovedOrder {
  readonly orderCode: string;
  readonly state: OrderState;
  readonly order: OrderUpsert;
}

type OrderVersion = DocumentVersion<OrderUpsert>;

const changeOf = ({ tenant_id, order_code, state }: EntryRow, { updatedAt }: OrderUpsert): ChangeRow => ({
  tenant_id,
  order_code,
  state,
  at: updatedAt,
});

async function writeRest(tx: Transaction, tenantId: string, stored: readonly OrderVersion[]): Promise<void> {
  const both = stored.flatMap(({ id, content }) => {
    if (!content) return [];
    const entry = entryOf(tenantId, id, content);
    return [{ entry, change: changeOf(entry, content) }];
  });
  await writeEntries(
    tx,
    both.map(({ entry }) => entry),
  );
  await insertChanges(
    tx,
    both.map(({ change }) => change),
  );
  await deleteEntries(
    tx,
    tenantId,
    stored.filter(({ content }) => content === null).map(({ id }) => id),
  );
}

function codesByOwner(owners: readonly (readonly [orderCode: string, shopCustomerId: string])[]) {
  const byOwner = Map.groupBy(owners, ([, shopCustomerId]) => shopCustomerId);
  return new Map(
    [...byOwner].map(([owner, own]) => [owner, [...new Set(own.map(([orderCode]) => orderCode))]]),
  );
}

type Owned = Pick<EntryRow, 'order_code' | 'shop_customer_id' | 'created_at' | 'state'>;

/** Orders before the change, by code. */
type Before = ReadonlyMap<string, Owned>;

function placedBy(before: Before, stored: readonly OrderVersion[]): ReadonlySet<string> {
  const owners = stored.flatMap(({ id, content }) => {
    const row = before.get(id);
    const isSame =
      row?.shop_customer_id === content?.shopCustomerId &&
      row !== undefined &&
      Date.parse(instantFromDatabase(row.created_at)) === Date.parse(content?.createdAt ?? '');
    if (isSame) return [];
    return [row?.shop_customer_id, content?.shopCustomerId];
  });
  return new Set(owners.filter((owner) => owner !== undefined));
}

function movedOrders(before: Before, stored: readonly OrderVersion[]): readonly MovedOrder[] {
  return stored.flatMap(({ id: orderCode, content: order }) => {
    if (!order) return [];
    const state = orderStateOf(order.orders.flatMap(({ products }) => products.map(({ status }) => status)));
    const row = before.get(orderCode);
    const isSame = row !== undefined && row.state === state && row.shop_customer_id === order.shopCustomerId;
    return isSame || !state ? [] : [{ orderCode, state, order }];
  });
}

/**
 * Documents of orders, each with its entry for lists and the times of its states.
 *
 * @param follow called with those that were stored, in their transaction
 */
export function createStoredOrders(
  changed: Hook<ChangedOrders>,
  follow: (tx: Transaction, tenantId: string, stored: readonly OrderVersion[]) => Promise<void>,
): VersionedDocuments<OrderUpsert> {
  const documents = createVersionedDocuments<OrderUpsert>({ name: 'orders', idColumn: 'order_code' });
  return {
    find: documents.find,
    list: documents.list,
    async put(tx, tenantId, versions) {
      const results = await documents.put(tx, tenantId, versions);
      const stored = versions.filter((_, index) => ['created', 'updated'].includes(results[index] ?? ''));
      if (stored.length === 0) return results;
      const ids = stored.map(({ id }) => id);
      const before = await listOwners(tx, tenantId, ids);
      await writeRest(tx, tenantId, stored);
      await follow(tx, tenantId, stored);
      const byShopCustomer = codesByOwner([
        ...before.map((row) => [row.order_code, row.shop_customer_id] as const),
        ...stored.flatMap(({ id, content }) => (content ? [[id, content.shopCustomerId] as const] : [])),
      ]);
      const known = new Map(before.map((row) => [row.order_code, row]));
      await changed.notify(tx, {
        tenantId,
        byShopCustomer,
        placedBy: placedBy(known, stored),
        moved: movedOrders(known, stored),
      });
      return results;
    },
  };
}

const batchSize = 500;

/** Writes entries of orders that another release stored, without them or with another folding; returns how many. */
function addMissingEntries(database: Database): Promise<number> {
  let after: OrderPlace = { tenant_id: '', order_code: '' };
  return sweepInBatches(batchSize, (limit) =>
    database.transaction(async (tx) => {
      const rows = await lockWithoutEntry(tx, entryVersion, after, limit);
      const byTenant = Map.groupBy(rows, ({ tenant_id }) => tenant_id);
      for (const [tenantId, own] of byTenant) {
        await writeRest(
          tx,
          tenantId,
          own.flatMap(({ order_code: id, content }) =>
            content ? [{ id, content, updatedAt: content.updatedAt }] : [],
          ),
        );
      }
      after = rows.at(-1) ?? after;
      return rows.length;
    }),
  );
}

/** Adds them until there are none: processes of the release before may still store orders during an upgrade. */
export function createEntriesSweep(database: Database): () => Promise<void> {
  let isComplete = false;
  return async () => {
    if (!isComplete) isComplete = (await addMissingEntries(database)) === 0;
  };
}
