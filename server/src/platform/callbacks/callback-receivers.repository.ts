import type { Transaction } from '../database/index.ts';
import { type Selectable, sqlOf } from '../database/sql.ts';
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
}

interface Tables {
  callback_receivers: ReceiversTable;
}

export type ReceiverRow = Selectable<ReceiversTable>;

const keyed = ({ tenantId, receiver }: Receiver) => ({ tenant_id: tenantId, receiver });

/** Changes address and events of an existing receiver, and keeps its secrets. */
export async function putReceiver(
  tx: Transaction,
  receiver: Receiver,
  row: Pick<ReceiverRow, 'url' | 'events' | 'secret_id'>,
): Promise<ReceiverRow> {
  const events = row.events && [...row.events];
  return sqlOf<Tables>(tx)
    .insertInto('callback_receivers')
    .values({ ...keyed(receiver), ...row, events, previous_secret_id: null, renewed_at: null })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'receiver']).doUpdateSet({ url: row.url, events }),
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
