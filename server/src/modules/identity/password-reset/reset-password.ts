import { type Clock, toInstant } from '../../../platform/clock/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import type { Mail } from '../../../platform/mail/index.ts';
import { hashPassword } from '../../../platform/passwords/index.ts';
import { findAccount, lockAccount, updatePassword } from '../accounts.repository.ts';
import { passwordChangedMail } from '../mails/account-mails.ts';
import { siteOfRow } from '../mails/site-of-row.ts';
import type { SiteOf } from '../provider/provider-pages.ts';
import type { SignInsEndedRegistry } from '../sign-ins-ended.ts';
import { endEverywhere, type SignIns } from '../sign-ins-of-account.ts';
import { hashToken } from '../token-hash.ts';
import {
  findPasswordReset,
  type PasswordResetRow,
  usePasswordReset,
  usePasswordResetsOf,
} from './password-resets.repository.ts';

export interface ResetPasswordDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly mail: Mail;
  readonly tenantId: string;
  readonly publicOrigin: string;
  readonly siteOf: SiteOf;
  readonly signIns: SignIns;
  readonly ended: SignInsEndedRegistry;
}

export type ReadReset =
  | { readonly kind: 'unusable' }
  | { readonly kind: 'used' | 'open'; readonly reset: PasswordResetRow; readonly email: string };

/** What a reset link leads to; changes nothing. */
export async function readReset(
  { database, clock, tenantId }: Pick<ResetPasswordDependencies, 'database' | 'clock' | 'tenantId'>,
  token: string,
): Promise<ReadReset> {
  const reset = await findPasswordReset(database.autocommit, tenantId, hashToken(token));
  const account = reset && (await findAccount(database.autocommit, tenantId, reset.account_id));
  if (!reset || !account) return { kind: 'unusable' };
  if (reset.used_at !== null) return { kind: 'used', reset, email: account.email };
  if (Date.parse(reset.expires_at) <= clock.now()) return { kind: 'unusable' };
  return { kind: 'open', reset, email: account.email };
}

/**
 * Sets the password, once for each link. Every session and sign-in of the account ends with it, its other
 * links are spent, and its owner is told by mail. False when the link was spent meanwhile.
 */
export async function resetPassword(
  dependencies: ResetPasswordDependencies,
  { reset, email }: { reset: PasswordResetRow; email: string },
  password: string,
): Promise<boolean> {
  const { database, clock, mail, tenantId, publicOrigin, siteOf } = dependencies;
  const passwordHash = await hashPassword(password);
  return database.transaction(async (tx) => {
    const now = toInstant(clock.now());
    // First the account, then its links: two links used at once would wait for each other.
    if (!(await lockAccount(tx, tenantId, reset.account_id))) return false;
    if (!(await usePasswordReset(tx, reset, now))) return false;
    await updatePassword(tx, tenantId, reset.account_id, passwordHash);
    await usePasswordResetsOf(tx, reset, now);
    await endEverywhere(dependencies, tx, reset.account_id);
    await mail.send(tx, passwordChangedMail({ site: siteOfRow(siteOf, reset), publicOrigin }, email));
    return true;
  });
}
