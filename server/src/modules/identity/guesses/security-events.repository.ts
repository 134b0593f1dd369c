import type { Transaction } from '../../../platform/database/index.ts';
import { sqlOf } from '../../../platform/database/sql.ts';

interface SecurityEventsTable {
  tenant_id: string;
  account_id: string;
  event_id: string;
  kind: 'password-guessed';
  at: string;
}

interface Tables {
  security_events: SecurityEventsTable;
}

export async function insertSecurityEvent(tx: Transaction, row: SecurityEventsTable): Promise<void> {
  await sqlOf<Tables>(tx).insertInto('security_events').values(row).execute();
}
