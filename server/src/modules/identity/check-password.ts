import type { Database } from '../../platform/database/index.ts';
import { verifyPassword } from '../../platform/passwords/index.ts';
import { findAccountByEmail } from './accounts.repository.ts';

/** Id of the account that e-mail and password belong to. An unknown e-mail takes as long as a wrong password. */
export async function checkPassword(
  { database, tenantId }: { database: Database; tenantId: string },
  email: string,
  password: string,
): Promise<string | undefined> {
  const account = await findAccountByEmail(database.autocommit, tenantId, email);
  const fits = await verifyPassword(account?.password_hash, password);
  return fits ? account?.account_id : undefined;
}
