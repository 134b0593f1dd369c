import type { Transaction } from '../../../platform/database/index.ts';
import { instantFromDatabase } from '../../../platform/database/instants.ts';
import { type Selectable, sqlOf } from '../../../platform/database/sql.ts';

interface RegistrationsTable {
  tenant_id: string;
  registration_id: string;
  email: string;
  name: string | null;
  password_hash: string;
  origin: string;
  /** Language of the page; null for old registrations. */
  locale: string | null;
  interaction_uid: string;
  token_hash: Buffer | null;
  account_id: string | null;
  expires_at: string;
}

interface Tables {
  registrations: RegistrationsTable;
}

export type RegistrationRow = Selectable<RegistrationsTable>;

const present = (row: RegistrationRow): RegistrationRow => ({
  ...row,
  expires_at: instantFromDatabase(row.expires_at),
});

export async function insertRegistration(tx: Transaction, row: RegistrationRow): Promise<void> {
  await sqlOf<Tables>(tx).insertInto('registrations').values(row).execute();
}

export async function findRegistration(
  tx: Transaction,
  tenantId: string,
  registrationId: string,
): Promise<RegistrationRow | undefined> {
  const row = await sqlOf<Tables>(tx)
    .selectFrom('registrations')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('registration_id', '=', registrationId)
    .executeTakeFirst();
  return row && present(row);
}

export async function findRegistrationByToken(
  tx: Transaction,
  tenantId: string,
  tokenHash: Buffer,
): Promise<RegistrationRow | undefined> {
  const row = await sqlOf<Tables>(tx)
    .selectFrom('registrations')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row && present(row);
}

export async function updateRegistration(
  tx: Transaction,
  { tenant_id, registration_id }: RegistrationRow,
  change: Partial<Pick<RegistrationRow, 'token_hash' | 'account_id' | 'password_hash'>>,
): Promise<void> {
  await sqlOf<Tables>(tx)
    .updateTable('registrations')
    .set(change)
    .where('tenant_id', '=', tenant_id)
    .where('registration_id', '=', registration_id)
    .execute();
}

export async function deleteRegistration(
  tx: Transaction,
  { tenant_id, registration_id }: RegistrationRow,
): Promise<void> {
  await sqlOf<Tables>(tx)
    .deleteFrom('registrations')
    .where('tenant_id', '=', tenant_id)
    .where('registration_id', '=', registration_id)
    .execute();
}

export async function deleteRegistrationsBefore(tx: Transaction, instant: string): Promise<number> {
  const gone = await sqlOf<Tables>(tx)
    .deleteFrom('registrations')
    .where('expires_at', '<=', instant)
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}
