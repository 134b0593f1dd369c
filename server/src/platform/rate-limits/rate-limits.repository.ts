import type { Transaction } from '../database/index.ts';
import { sql, sqlOf } from '../database/sql.ts';
import { clockTolerance, type Hit } from './rate-limit-store.ts';

interface Tables {
  rate_limits: { key: string; full_at: string };
}

/**
 * Takes one hit in one statement, atomic over all processes. Returns undefined when it was taken, else when
 * all hits will be back.
 */
export async function takeHit(tx: Transaction, take: Hit): Promise<number | undefined> {
  const { key, now, cost, window } = take;
  const latestPlausible = now + window + clockTolerance;
  const next = sql<string>`case when rate_limits.full_at > ${latestPlausible}::bigint then ${now}::bigint
    else greatest(rate_limits.full_at, ${now}::bigint) end + ${cost}::bigint`;
  const taken = await sqlOf<Tables>(tx)
    .insertInto('rate_limits')
    .values({ key, full_at: String(now + cost) })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ full_at: next })
        .where(sql<boolean>`${next} <= ${now + window}::bigint`),
    )
    .returning('full_at')
    .executeTakeFirst();
  if (taken) return undefined;
  const row = await sqlOf<Tables>(tx)
    .selectFrom('rate_limits')
    .select('full_at')
    .where('key', '=', key)
    .executeTakeFirst();
  return Number(row?.full_at ?? now + cost);
}

export async function giveHitBack(tx: Transaction, { key, cost }: Hit): Promise<void> {
  await sqlOf<Tables>(tx)
    .updateTable('rate_limits')
    .set({ full_at: sql<string>`full_at - ${cost}::bigint` })
    .where('key', '=', key)
    .execute();
}

/** Deletes subjects that have all hits back by now; returns how many. */
export async function deleteFull(tx: Transaction, now: number): Promise<number> {
  const result = await sqlOf<Tables>(tx)
    .deleteFrom('rate_limits')
    .where('full_at', '<=', String(now))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

export async function deleteKey(tx: Transaction, key: string): Promise<void> {
  await sqlOf<Tables>(tx).deleteFrom('rate_limits').where('key', '=', key).execute();
}
