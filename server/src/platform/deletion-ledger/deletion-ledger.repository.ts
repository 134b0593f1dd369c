import type { Transaction } from '../database/index.ts';
import { sql, sqlOf } from '../database/sql.ts';
import type { LedgerEntry, NewLedgerEntry } from './entry.ts';

interface Tables {
  deletion_ledger: {
    position: string;
    tenant_id: string;
    owner_id: string;
    action: LedgerEntry['action'];
    cause: LedgerEntry['cause'];
    at: string;
    photo_ids: readonly string[];
    project_ids: readonly string[];
    product_codes: readonly string[];
  };
  deletion_ledger_strands: { number: number; strand: string; began_at: string; position: string };
}

/**
 * Increments the count of the newest strand; undefined without one. The row stays locked to the end of the
 * transaction, so that positions follow the order of commits, without gaps.
 */
export async function nextPosition(tx: Transaction): Promise<string | undefined> {
  const taken = await sqlOf<Tables>(tx)
    .updateTable('deletion_ledger_strands')
    .set({ position: sql`position + 1` })
    .where('number', '=', (select) =>
      select.selectFrom('deletion_ledger_strands').select(({ fn }) => fn.max('number').as('newest')),
    )
    .returning('position')
    .executeTakeFirst();
  return taken?.position;
}

/** Inserts the first strand; of two concurrent calls, one waits and finds it. */
export async function insertFirstStrand(tx: Transaction, beganAt: string): Promise<void> {
  await sqlOf<Tables>(tx)
    .insertInto('deletion_ledger_strands')
    .values({ number: 1, strand: sql`gen_random_uuid()`, began_at: beganAt, position: '0' })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .execute();
}

/** Begins a strand: from now on the installation differs from its backup. */
export async function beginStrand(tx: Transaction, beganAt: string): Promise<void> {
  await sql`insert into deletion_ledger_strands (number, strand, began_at, position)
    select coalesce(max(number), 0) + 1, gen_random_uuid(), ${beganAt}, coalesce(max(position), 0)
    from deletion_ledger_strands`.execute(sqlOf(tx));
}

export async function insertEntry(tx: Transaction, position: string, entry: NewLedgerEntry): Promise<void> {
  const { tenantId, ownerId, action, cause, at, photoIds = [], projectIds = [], productCodes = [] } = entry;
  await sqlOf<Tables>(tx)
    .insertInto('deletion_ledger')
    .values({
      position,
      tenant_id: tenantId,
      owner_id: ownerId,
      action,
      cause,
      at,
      photo_ids: photoIds,
      project_ids: projectIds,
      product_codes: productCodes,
    })
    .execute();
}

/** Deletes the entries before the first from `before` or later; returns how many. */
export async function deleteOldest(tx: Transaction, before: string): Promise<number> {
  const firstKept = sql<string>`coalesce((select position from deletion_ledger where at >= ${before}
    order by position limit 1), 9223372036854775807)`;
  const result = await sqlOf<Tables>(tx)
    .deleteFrom('deletion_ledger')
    .where('position', '<', firstKept)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
