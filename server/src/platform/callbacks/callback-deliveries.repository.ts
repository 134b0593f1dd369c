import type { Transaction } from '../database/index.ts';
import { type Generated, sql, sqlOf } from '../database/sql.ts';

export type DeliveryOutcome = 'waiting' | 'delivered' | 'failed' | 'refused';

interface Tables {
  callback_deliveries: {
    tenant_id: string;
    delivery_id: string;
    receiver: string;
    event: string;
    host: string;
    outcome: DeliveryOutcome;
    reason: string | null;
    status: number | null;
    tries: number;
    created_at: string;
    tried_at: Generated<string | null>;
  };
}

export interface DeliveryId {
  readonly tenantId: string;
  readonly deliveryId: string;
}

export interface NewDelivery extends DeliveryId {
  readonly receiver: string;
  readonly event: string;
  readonly host: string;
  readonly createdAt: string;
}

export async function insertDelivery(tx: Transaction, delivery: NewDelivery): Promise<void> {
  await sqlOf<Tables>(tx)
    .insertInto('callback_deliveries')
    .values({
      tenant_id: delivery.tenantId,
      delivery_id: delivery.deliveryId,
      receiver: delivery.receiver,
      event: delivery.event,
      host: delivery.host,
      outcome: 'waiting',
      reason: null,
      status: null,
      tries: 0,
      created_at: delivery.createdAt,
    })
    .execute();
}

/** Undefined once it has been swept. */
export async function findOutcome(
  tx: Transaction,
  { tenantId, deliveryId }: DeliveryId,
): Promise<DeliveryOutcome | undefined> {
  const row = await sqlOf<Tables>(tx)
    .selectFrom('callback_deliveries')
    .select('outcome')
    .where('tenant_id', '=', tenantId)
    .where('delivery_id', '=', deliveryId)
    .executeTakeFirst();
  return row?.outcome;
}

export interface Try {
  readonly outcome: DeliveryOutcome;
  readonly reason: string | undefined;
  readonly status: number | undefined;
  readonly triedAt: string;
}

/** A delivered message stays delivered. */
export async function noteTry(
  tx: Transaction,
  { tenantId, deliveryId }: DeliveryId,
  one: Try,
): Promise<void> {
  await sqlOf<Tables>(tx)
    .updateTable('callback_deliveries')
    .set({
      outcome: one.outcome,
      reason: one.reason ?? null,
      status: one.status ?? null,
      tries: sql<number>`tries + 1`,
      tried_at: one.triedAt,
    })
    .where('tenant_id', '=', tenantId)
    .where('delivery_id', '=', deliveryId)
    .where('outcome', '<>', 'delivered')
    .execute();
}

/** Returns how many went, at most `limit`. */
export async function deleteDeliveriesBefore(tx: Transaction, time: string, limit: number): Promise<number> {
  const old = sqlOf<Tables>(tx)
    .selectFrom('callback_deliveries')
    .select(['tenant_id', 'delivery_id'])
    .where('created_at', '<=', time)
    .limit(limit);
  const gone = await sqlOf<Tables>(tx)
    .deleteFrom('callback_deliveries')
    .where(({ eb, refTuple }) =>
      eb(refTuple('tenant_id', 'delivery_id'), 'in', old.$asTuple('tenant_id', 'delivery_id')),
    )
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}
