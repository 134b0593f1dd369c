import type { Transaction } from '../../platform/database/index.ts';
import { instantFromDatabase } from '../../platform/database/instants.ts';
import { sql, sqlOf } from '../../platform/database/sql.ts';

/** First columns of every key. */
export interface Recipient {
  readonly tenantId: string;
  readonly customerId: string;
}

interface StreamsTable {
  tenant_id: string;
  customer_id: string;
  last_cursor: string;
}

interface MessagesTable {
  tenant_id: string;
  customer_id: string;
  cursor: string;
  id: string;
  type: string;
  payload: unknown;
  created_at: string;
}

interface Tables {
  push_streams: StreamsTable;
  push_messages: MessagesTable;
}

export interface KeptMessage {
  readonly cursor: number;
  readonly id: string;
  readonly type: string;
  readonly payload: unknown;
  readonly createdAt: string;
}

export interface NewMessage extends Omit<KeptMessage, 'cursor'> {
  /** Cursor of the customer's first message. */
  readonly firstCursor: number;
  /** Older messages of a customer are deleted. */
  readonly maxKept: number;
}

/**
 * Inserts a message under the customer's next cursor. The stream is locked until the transaction ends, so that
 * cursors become visible in order and without gaps.
 */
export async function appendMessage(tx: Transaction, to: Recipient, message: NewMessage): Promise<void> {
  const { id, type, createdAt, firstCursor, maxKept } = message;
  const payload = JSON.stringify(message.payload);
  await sql`
    with stream as (
      insert into push_streams as s (tenant_id, customer_id, last_cursor)
      values (${to.tenantId}, ${to.customerId}, ${firstCursor}::bigint)
      on conflict (tenant_id, customer_id) do update set last_cursor = s.last_cursor + 1
      returning last_cursor
    ), message as (
      insert into push_messages (tenant_id, customer_id, cursor, id, type, payload, created_at)
      select ${to.tenantId}, ${to.customerId}::uuid, last_cursor, ${id}::uuid, ${type}, ${payload}::jsonb,
        ${createdAt}::timestamptz from stream
    )
    delete from push_messages where tenant_id = ${to.tenantId} and customer_id = ${to.customerId}
      and cursor <= (select last_cursor from stream) - ${maxKept}::bigint`.execute(sqlOf(tx));
}

function toMessage(row: MessagesTable): KeptMessage {
  const { id, type, payload, cursor, created_at } = row;
  return { id, type, payload, cursor: Number(cursor), createdAt: instantFromDatabase(created_at) };
}

export async function listMessages(
  tx: Transaction,
  of: Recipient,
  after: number,
  limit: number,
): Promise<KeptMessage[]> {
  const rows = await sqlOf<Tables>(tx)
    .selectFrom('push_messages')
    .selectAll()
    .where('tenant_id', '=', of.tenantId)
    .where('customer_id', '=', of.customerId)
    .where('cursor', '>', String(after))
    .orderBy('cursor')
    .limit(limit)
    .execute();
  return rows.map(toMessage);
}

/** Number of stored messages after `after`, up to `head`. */
export async function countMessages(
  tx: Transaction,
  of: Recipient,
  { after, head }: { after: number; head: number },
): Promise<number> {
  const row = await sqlOf<Tables>(tx)
    .selectFrom('push_messages')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('tenant_id', '=', of.tenantId)
    .where('customer_id', '=', of.customerId)
    .where('cursor', '>', String(after))
    .where('cursor', '<=', String(head))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Cursor of the customer's last message; creates the stream if needed. */
export async function openStream(tx: Transaction, of: Recipient, firstCursor: number): Promise<number> {
  const [known] = await findHeads(tx, [of]);
  if (known) return known.head;
  await sqlOf<Tables>(tx)
    .insertInto('push_streams')
    .values({ tenant_id: of.tenantId, customer_id: of.customerId, last_cursor: String(firstCursor) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const [created] = await findHeads(tx, [of]);
  return created?.head ?? firstCursor;
}

export interface Head extends Recipient {
  readonly head: number;
}

export async function findHeads(tx: Transaction, of: readonly Recipient[]): Promise<Head[]> {
  const tenants = of.map(({ tenantId }) => tenantId);
  const customers = of.map(({ customerId }) => customerId);
  const { rows } = await sql<StreamsTable>`
    select tenant_id, customer_id, last_cursor
    from unnest(${tenants}::text[], ${customers}::uuid[]) as requested (tenant_id, customer_id)
    join push_streams using (tenant_id, customer_id)`.execute(sqlOf(tx));
  return rows.map(({ tenant_id, customer_id, last_cursor }) => ({
    tenantId: tenant_id,
    customerId: customer_id,
    head: Number(last_cursor),
  }));
}

/** Deletes at most `limit` messages from before a moment; returns their number. */
export async function deleteMessagesBefore(tx: Transaction, before: string, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from push_messages where (tenant_id, customer_id, cursor) in (
      select tenant_id, customer_id, cursor from push_messages where created_at < ${before}::timestamptz
      order by created_at limit ${limit} for update skip locked
    ) returning 1`.execute(sqlOf(tx));
  return rows.length;
}
