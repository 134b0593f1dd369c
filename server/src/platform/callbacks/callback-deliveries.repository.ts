import type { DeliveryReason } from '@keepsake/contract/delivery-reasons';
import type { Transaction } from '../database/index.ts';
import { type Generated, type Selectable, sql, sqlOf } from '../database/sql.ts';
import type { Callback, Receiver } from './callback.ts';

export type DeliveryOutcome = 'waiting' | 'delivered' | 'failed' | 'refused';

interface DeliveriesTable {
  tenant_id: string;
  delivery_id: string;
  receiver: string;
  event: string;
  /** Code of the order that the event is about. */
  subject: string | null;
  content_type: Callback['contentType'];
  /** Encrypted, so that a dump does not reveal the content. */
  sealed_body: string;
  outcome: DeliveryOutcome;
  /** Tries started since the event was sent, or sent again. */
  tries: number;
  /** Tries before it was sent again. */
  earlier_tries: Generated<number>;
  /** Reason of the last try, as are status, host and time. */
  reason: DeliveryReason | null;
  status: number | null;
  host: string | null;
  created_at: string;
  tried_at: string | null;
}

interface Tables {
  callback_deliveries: DeliveriesTable;
}

export type DeliveryRow = Selectable<DeliveriesTable>;

export interface DeliveryId {
  readonly tenantId: string;
  readonly deliveryId: string;
}

const keyed = ({ tenantId, deliveryId }: DeliveryId) => ({ tenant_id: tenantId, delivery_id: deliveryId });

export async function insertDelivery(
  tx: Transaction,
  row: Omit<DeliveryRow, 'outcome' | 'tries' | 'earlier_tries' | 'reason' | 'status' | 'host' | 'tried_at'>,
): Promise<void> {
  await sqlOf<Tables>(tx)
    .insertInto('callback_deliveries')
    .values({
      ...row,
      outcome: 'waiting',
      tries: 0,
      reason: null,
      status: null,
      host: null,
      tried_at: null,
    })
    .execute();
}

/** Counts deliveries of a receiver that have not ended, up to a limit. */
export async function countWaiting(
  tx: Transaction,
  { tenantId, receiver }: Receiver,
  limit: number,
): Promise<number> {
  const waiting = sqlOf<Tables>(tx)
    .selectFrom('callback_deliveries')
    .select('delivery_id')
    .where('tenant_id', '=', tenantId)
    .where('receiver', '=', receiver)
    .where('outcome', '=', sql.lit('waiting'))
    .limit(limit);
  const { count } = await sqlOf<Tables>(tx)
    .selectFrom(waiting.as('waiting'))
    .select((row) => row.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Counts the try. Undefined for a delivery that has ended or was swept. */
export async function beginTry(tx: Transaction, id: DeliveryId): Promise<DeliveryRow | undefined> {
  return (
    sqlOf<Tables>(tx)
      .updateTable('callback_deliveries')
      .set({ tries: sql<number>`tries + 1` })
      .where((row) => row.and(keyed(id)))
      // Not "= 'waiting'", for which the planner may read the index of all waiting ones.
      .where('outcome', 'not in', ['delivered', 'failed', 'refused'])
      .returningAll()
      .executeTakeFirst()
  );
}

/** Ends a try. A delivered message stays delivered. */
export async function endTry(
  tx: Transaction,
  id: DeliveryId,
  end: Pick<DeliveryRow, 'outcome' | 'reason' | 'status' | 'host' | 'tried_at'>,
): Promise<void> {
  await sqlOf<Tables>(tx)
    .updateTable('callback_deliveries')
    .set(end)
    .where((row) => row.and(keyed(id)))
    .where('outcome', '<>', 'delivered')
    .execute();
}

export interface DeliveryPage {
  readonly outcome?: DeliveryOutcome | undefined;
  /** Id of the last delivery before this page. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** Lists deliveries, newest first. */
export async function listDeliveries(
  tx: Transaction,
  { tenantId, receiver }: Receiver,
  { outcome, before, limit }: DeliveryPage,
): Promise<Omit<DeliveryRow, 'sealed_body'>[]> {
  let query = sqlOf<Tables>(tx)
    .selectFrom('callback_deliveries')
    .select(['tenant_id', 'receiver', 'delivery_id', 'event', 'subject', 'content_type', 'outcome', 'tries'])
    .select('earlier_tries')
    .select(['reason', 'status', 'host', 'created_at', 'tried_at'])
    .where('tenant_id', '=', tenantId)
    .where('receiver', '=', receiver)
    .orderBy('delivery_id', 'desc')
    .limit(limit);
  if (outcome) query = query.where('outcome', '=', outcome);
  if (before) query = query.where('delivery_id', '<', before);
  return query.execute();
}

/** Makes deliveries wait for a first try, counted on from those before. Returns the ids of those that exist. */
export async function resetDeliveries(
  tx: Transaction,
  { tenantId, receiver }: Receiver,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await sqlOf<Tables>(tx)
    .updateTable('callback_deliveries')
    .set({ outcome: 'waiting', tries: 0, earlier_tries: sql<number>`earlier_tries + tries` })
    .where('tenant_id', '=', tenantId)
    .where('receiver', '=', receiver)
    .where('delivery_id', '=', sql<string>`any(${ids}::uuid[])`)
    .returning('delivery_id')
    .execute();
  return rows.map((row) => row.delivery_id);
}

/** Deletes at most `limit` deliveries; returns how many. */
export async function deleteDeliveriesBefore(tx: Transaction, time: string, limit: number): Promise<number> {
  const old = sqlOf<Tables>(tx)
    .selectFrom('callback_deliveries')
    .select(['tenant_id', 'delivery_id'])
    .where('created_at', '<=', time)
    .limit(limit);
  const deleted = await sqlOf<Tables>(tx)
    .deleteFrom('callback_deliveries')
    .where(({ eb, refTuple }) =>
      eb(refTuple('tenant_id', 'delivery_id'), 'in', old.$asTuple('tenant_id', 'delivery_id')),
    )
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}
