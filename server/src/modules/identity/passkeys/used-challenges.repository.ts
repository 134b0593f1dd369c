import type { Transaction } from '../../../platform/database/index.ts';
import { sqlOf } from '../../../platform/database/sql.ts';

interface Tables {
  used_challenges: { tenant_id: string; challenge_hash: Buffer; expires_at: string };
}

/** Returns false for one that was used before. */
export async function useChallenge(
  tx: Transaction,
  {
    tenantId,
    hash,
    expiresAt,
  }: { readonly tenantId: string; readonly hash: Buffer; readonly expiresAt: string },
): Promise<boolean> {
  const inserted = await sqlOf<Tables>(tx)
    .insertInto('used_challenges')
    .values({ tenant_id: tenantId, challenge_hash: hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('tenant_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function deleteUsedChallengesBefore(tx: Transaction, instant: string): Promise<number> {
  const gone = await sqlOf<Tables>(tx)
    .deleteFrom('used_challenges')
    .where('expires_at', '<=', instant)
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}
