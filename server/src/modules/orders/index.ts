import type { UpsertResult } from '@keepsake/contract/back-office';
import type { OrderUpsert } from '@keepsake/contract/orders';
import type { Transaction } from '../../platform/database/index.ts';
import { findOrder } from './orders.repository.ts';
import { type OrderVersion, putOrders } from './put-orders.ts';

export type { OrderVersion } from './put-orders.ts';

export interface Orders {
  /** The newest version of an order wins. Returns a result for each. */
  put(tx: Transaction, tenantId: string, versions: readonly OrderVersion[]): Promise<UpsertResult[]>;
  find(tx: Transaction, tenantId: string, orderCode: string): Promise<OrderUpsert | undefined>;
}

export function createOrders(): Orders {
  return { put: putOrders, find: findOrder };
}
