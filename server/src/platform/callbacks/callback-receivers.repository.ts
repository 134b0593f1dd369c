import type { Transaction } from '../database/index.ts';
import { type ColumnType, type Generated, type Selectable, sql, sqlOf } from '../database/sql.ts';
import type { Receiver } from './callback.ts';

/** Secret that signs until an instant. */
interface PreviousSecret {
  readonly id: string;
  /** ISO 8601. */
  readonly until: string;
}

interface ReceiversTable {
  tenant_id: string;
  receiver: string;
  /** Null while the receiver pauses. */
  url: string | null;
  /** Chosen events; null for all. */
  events: readonly string[] | null;
  secret_id: string;
  /** Written as JSON. The newest first; some may have ended. */
  previous_secrets: ColumnType<readonly PreviousSecret[], string | undefined, never>;
  /** Whether a response has had the secret of `secret_id`. */
  is_secret_shown: boolean;
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
  row: Pick<ReceiverRow, 'url' | 'events' | 'secret_id' | 'is_secret_shown'>,
): Promise<ReceiverRow> {
  const events = row.events && [...row.events];
  return sqlOf<Tables>(tx)
    .insertInto('callback_receivers')
    .values({
      ...keyed(receiver),
      ...row,
      events,
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

const one = (tx: Transaction, receiver: Receiver) =>
  sqlOf<Tables>(tx)
    .updateTable('callback_receivers')
    .where((row) => row.and(keyed(receiver)));

/** Keeps events and secrets. */
export async function pauseReceiver(tx: Transaction, receiver: Receiver): Promise<void> {
  await one(tx, receiver).set({ url: null, failures: 0, failing_since: null, disabled_at: null }).execute();
}

export async function chooseEvents(
  tx: Transaction,
  receiver: Receiver,
  events: readonly string[],
): Promise<ReceiverRow | undefined> {
  return one(tx, receiver)
    .set({ events: [...events] })
    .returningAll()
    .executeTakeFirst();
}

interface Renewal {
  readonly secretId: string;
  /** ISO 8601 in UTC, as `until`, at which the secret before it stops signing. */
  readonly now: string;
  readonly until: string;
  readonly maxPrevious: number;
}

/**
 * The current secret becomes the newest previous one, unless nobody has seen it. Returns undefined for an unknown
 * receiver, and where as many as `maxPrevious` still sign.
 */
export async function renewSecret(
  tx: Transaction,
  receiver: Receiver,
  { secretId, now, until, maxPrevious }: Renewal,
): Promise<ReceiverRow | undefined> {
  const valid = sql`(
    select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(previous_secrets) one
    where (one ->> 'until')::timestamptz > ${now}::timestamptz)`;
  const current = sql`jsonb_build_array(jsonb_build_object('id', secret_id, 'until', ${until}::text))`;
  return one(tx, receiver)
    .set({
      secret_id: secretId,
      previous_secrets: sql<never>`case when is_secret_shown then ${current} || ${valid} else ${valid} end`,
      is_secret_shown: true,
    })
    .where(sql<boolean>`(not is_secret_shown or jsonb_array_length(${valid}) < ${maxPrevious})`)
    .returningAll()
    .executeTakeFirst();
}

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
