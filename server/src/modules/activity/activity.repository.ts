import type { ActivityDetail, ActivityKind } from '@keepsake/contract/activity';
import type { Transaction } from '../../platform/database/index.ts';
import { type ColumnType, type Insertable, type Selectable, sqlOf } from '../../platform/database/sql.ts';

interface ActivityTable {
  tenant_id: string;
  customer_id: string;
  activity_id: string;
  at: string;
  kind: ActivityKind;
  detail: ColumnType<ActivityDetail, string>;
}

interface Tables {
  account_activity: ActivityTable;
}

export type ActivityRow = Pick<Selectable<ActivityTable>, 'activity_id' | 'at' | 'kind' | 'detail'>;

export interface CustomerKey {
  readonly tenantId: string;
  readonly customerId: string;
}

/** Does nothing for a known id: a job may run twice. */
export async function insertActivity(tx: Transaction, row: Insertable<ActivityTable>): Promise<void> {
  await sqlOf<Tables>(tx)
    .insertInto('account_activity')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

interface PageOfActivity {
  /** Instant. */
  readonly since: string;
  readonly before: string | undefined;
  readonly limit: number;
}

/** Lists the latest first. */
export async function listActivity(
  tx: Transaction,
  { tenantId, customerId }: CustomerKey,
  { since, before, limit }: PageOfActivity,
): Promise<ActivityRow[]> {
  return sqlOf<Tables>(tx)
    .selectFrom('account_activity')
    .select(['activity_id', 'at', 'kind', 'detail'])
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .where('at', '>=', since)
    .$if(before !== undefined, (select) => select.where('activity_id', '<', before ?? ''))
    .orderBy('activity_id', 'desc')
    .limit(limit)
    .execute();
}

export async function deleteActivityOf(
  tx: Transaction,
  { tenantId, customerId }: CustomerKey,
): Promise<void> {
  await sqlOf<Tables>(tx)
    .deleteFrom('account_activity')
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .execute();
}

/** @param before instant */
export async function deleteActivityBefore(tx: Transaction, before: string, limit: number): Promise<number> {
  const old = sqlOf<Tables>(tx)
    .selectFrom('account_activity')
    .select(['tenant_id', 'customer_id', 'activity_id'])
    .where('at', '<', before)
    .limit(limit);
  const { numDeletedRows } = await sqlOf<Tables>(tx)
    .deleteFrom('account_activity')
    .where(({ eb, refTuple }) =>
      eb(
        refTuple('tenant_id', 'customer_id', 'activity_id'),
        'in',
        old.$asTuple('tenant_id', 'customer_id', 'activity_id'),
      ),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
