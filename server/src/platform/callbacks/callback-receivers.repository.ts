import type { Transaction } from '../database/index.ts';
import { type Generated, type Selectable, sql, sqlOf } from '../database/sql.ts';
import type { Receiver } from './callback.ts';

interface ReceiversTable {
  tenant_id: string;
  receiver: string;
  url: string;
  /** Chosen events; null for all. */
  events: readonly string[] | null;
  secret_id: string;
  previous_secret_id: string | null;
  renewed_at: string | null;
  /** Deliveries in a row that were given up. */
  failures: Generated<number>;
  /** Time at which the first of them was given up. */
  failing_since: string | null;
  /** Time since which nothing is sent. */
  disabled_at: string | null;
}

interface Tables {
  callback_receivers: ReceiversTable;
}

export type ReceiverRow = Selectable<ReceiversTable>;

const keyed = ({ tenantId, receiver }: Receiver) => ({ tenant_id: tenantId, receiver });

/** Changes address and events of an existing receiver, keeps its secrets, and switches it on. */
export async function putReceiver(
  tx: Transaction,
  receiver: Receiver,
  row: Pick<ReceiverRow, 'url' | 'events' | 'secret_id'>,
): Promise<ReceiverRow> {
  const events = row.events && [...row.events];
  return sqlOf<Tables>(tx)
    .insertInto('callback_receivers')
    .values({
      ...keyed(receiver),
      ...row,
      events,
      previous_secret_id: null,
      renewed_at: null,
      failing_since: null,
      disabled_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'receiver'])
        .doUpdateSet({ url: row.url, events, failures: 0, failing_since: null, disabled_at: null }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findReceiver(tx: Transaction, receiver: Receiver): Promise<ReceiverRow | undefined> {
  return sqlOf<Tables>(tx)
    .selectFrom('callback_receivers')
    .selectAll()
    .where((row) => row.and(keyed(receiver)))
    .executeTakeFirst();
}

export async function deleteReceiver(tx: Transaction, receiver: Receiver): Promise<void> {
  await sqlOf<Tables>(tx)
    .deleteFrom('callback_receivers')
    .where((row) => row.and(keyed(receiver)))
    .execute();
}

/** The current secret becomes the previous one. */
export async function renewSecret(
  tx: Transaction,
  receiver: Receiver,
  { secretId, now }: { secretId: string; now: string },
): Promise<ReceiverRow | undefined> {
  return sqlOf<Tables>(tx)
    .updateTable('callback_receivers')
    .set(({ ref }) => ({ secret_id: secretId, previous_secret_id: ref('secret_id'), renewed_at: now }))
    .where((row) => row.and(keyed(receiver)))
    .returningAll()
    .executeTakeFirst();
}

const one = (tx: Transaction, receiver: Receiver) =>
  sqlOf<Tables>(tx)
    .updateTable('callback_receivers')
    .where((row) => row.and(keyed(receiver)));

/** Counts a delivery that was given up. */
export async function countFailure(
  tx: Transaction,
  receiver: Receiver,
  now: string,
): Promise<ReceiverRow | undefined> {
  return one(tx, receiver)
    .set({
      failures: sql<number>`failures + 1`,
      failing_since: sql<string>`coalesce(failing_since, ${now}::timestamptz)`,
    })
    .returningAll()
    .executeTakeFirst();
}

export async function clearFailures(tx: Transaction, receiver: Receiver): Promise<void> {
  await one(tx, receiver).set({ failures: 0, failing_since: null }).where('failures', '>', 0).execute();
}

/** Returns false for a receiver that is switched off already. */
export async function disableReceiver(tx: Transaction, receiver: Receiver, now: string): Promise<boolean> {
  const { numUpdatedRows } = await one(tx, receiver)
    .set({ disabled_at: now })
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
