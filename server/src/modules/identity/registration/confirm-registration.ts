import type { Clock } from '../../../platform/clock/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import { ApiError } from '../../../platform/http/index.ts';
import { hashToken } from '../../../platform/ids/index.ts';
import { verifyPassword } from '../../../platform/passwords/index.ts';
import { createAccount } from '../create-account.ts';
import {
  findRegistrationByToken,
  type RegistrationRow,
  updateRegistration,
} from './registrations.repository.ts';

interface ConfirmDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly tenantId: string;
}

export type ReadRegistration =
  | { readonly kind: 'unusable' }
  | { readonly kind: 'used' | 'open'; readonly registration: RegistrationRow };

export async function readRegistration(
  { database, clock, tenantId }: ConfirmDependencies,
  token: string,
): Promise<ReadRegistration> {
  const registration = await findRegistrationByToken(database.autocommit, tenantId, hashToken(token));
  if (!registration) return { kind: 'unusable' };
  if (registration.account_id !== null) return { kind: 'used', registration };
  if (Date.parse(registration.expires_at) <= clock.now()) return { kind: 'unusable' };
  return { kind: 'open', registration };
}

/** Creates the account in one transaction with the link. */
function makeAccount(dependencies: ConfirmDependencies, registration: RegistrationRow): Promise<string> {
  const { email, name, password_hash: passwordHash } = registration;
  return dependencies.database.transaction(async (tx) => {
    const account = { email, passwordHash, ...(name !== null && { name }) };
    const accountId = await createAccount(dependencies, tx, account);
    await updateRegistration(tx, registration, { account_id: accountId, password_hash: '' });
    return accountId;
  });
}

export type Confirmation =
  | { readonly kind: 'wrong-password' | 'used' }
  | { readonly kind: 'confirmed'; readonly accountId: string };

/**
 * The link is enough in the browser that registered. Elsewhere the password is required too: a person who
 * registers another's address has the password, and its owner must not open the account for them by a click.
 */
export async function confirmRegistration(
  dependencies: ConfirmDependencies,
  registration: RegistrationRow,
  proof: 'same-browser' | { readonly password: string },
): Promise<Confirmation> {
  if (proof !== 'same-browser' && !(await verifyPassword(registration.password_hash, proof.password))) {
    return { kind: 'wrong-password' };
  }
  try {
    return { kind: 'confirmed', accountId: await makeAccount(dependencies, registration) };
  } catch (error) {
    // A concurrent use of this link or another one created the account.
    if (error instanceof ApiError && error.code === 'conflict') return { kind: 'used' };
    throw error;
  }
}
