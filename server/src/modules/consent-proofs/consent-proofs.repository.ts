import type { ConsentAnswer } from '@keepsake/contract/consent-proofs';
import type { Transaction } from '../../platform/database/index.ts';
import { type Selectable, sqlOf } from '../../platform/database/sql.ts';

interface HistoriesTable {
  tenant_id: string;
  customer_id: string;
  last_received_at: string;
}

interface ProofsTable {
  tenant_id: string;
  customer_id: string;
  brand_id: string;
  at: string;
  answer: ConsentAnswer['answer'];
  version: string;
  locale: string;
  received_at: string;
}

interface Tables {
  consent_histories: HistoriesTable;
  consent_proofs: ProofsTable;
}

export type ProofRow = Selectable<ProofsTable>;

export async function hasProof(tx: Transaction, proof: ProofRow): Promise<boolean> {
  const { tenant_id, customer_id, brand_id, at, answer, version, locale } = proof;
  const found = await sqlOf<Tables>(tx)
    .selectFrom('consent_proofs')
    .select('received_at')
    .where('tenant_id', '=', tenant_id)
    .where('customer_id', '=', customer_id)
    .where('brand_id', '=', brand_id)
    .where('at', '=', at)
    .where('answer', '=', answer)
    .where('version', '=', version)
    .where('locale', '=', locale)
    .executeTakeFirst();
  return found !== undefined;
}

/** Keeps a proof, and with it the customer's earlier ones for longer. */
export async function insertProof(tx: Transaction, proof: ProofRow): Promise<void> {
  const { tenant_id, customer_id, received_at: last_received_at } = proof;
  await sqlOf<Tables>(tx)
    .insertInto('consent_histories')
    .values({ tenant_id, customer_id, last_received_at })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'customer_id']).doUpdateSet({ last_received_at }),
    )
    .execute();
  await sqlOf<Tables>(tx).insertInto('consent_proofs').values(proof).execute();
}

/** Lists the latest first. */
export function listProofs(
  tx: Transaction,
  { tenantId, customerId, brandId }: { tenantId: string; customerId: string; brandId: string },
  limit: number,
): Promise<ProofRow[]> {
  return sqlOf<Tables>(tx)
    .selectFrom('consent_proofs')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .where('brand_id', '=', brandId)
    .orderBy('received_at', 'desc')
    .orderBy('at', 'desc')
    .limit(limit)
    .execute();
}

/** Deletes the proofs of customers without a newer one. */
export async function deleteBefore(tx: Transaction, before: string, limit: number): Promise<number> {
  const old = sqlOf<Tables>(tx)
    .selectFrom('consent_histories')
    .select(['tenant_id', 'customer_id'])
    .where('last_received_at', '<', before)
    .limit(limit)
    .forUpdate()
    .skipLocked();
  const deleted = await sqlOf<Tables>(tx)
    .deleteFrom('consent_histories')
    .where(({ eb, refTuple }) =>
      eb(refTuple('tenant_id', 'customer_id'), 'in', old.$asTuple('tenant_id', 'customer_id')),
    )
    .returning('customer_id')
    .execute();
  return deleted.length;
}
