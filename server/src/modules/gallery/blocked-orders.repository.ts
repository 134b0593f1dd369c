import type { Transaction } from '../../platform/database/index.ts';
import { sql, sqlOf } from '../../platform/database/sql.ts';

/** Returns those codes of orders and products that the shop has blocked. */
export async function listBlocked(
  tx: Transaction,
  tenantId: string,
  codes: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ code: string }>`
    select code from blocked_orders
    where tenant_id = ${tenantId} and code = any(${codes}::text[]) and content is not null`.execute(
    sqlOf(tx),
  );
  return new Set(rows.map((row) => row.code));
}
