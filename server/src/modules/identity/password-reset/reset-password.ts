import { type Clock, toInstant } from '../../../platform/clock/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import { hashToken } from '../../../platform/ids/index.ts';
import type { Mail } from '../../../platform/mail/index.ts';
import { canonicalEmail } from '../../../platform/mail/index.ts';
import { hashPassword } from '../../../platform/passwords/index.ts';
import type { Customers } from '../../customers/index.ts';
import { recordOfAccount } from '../account-activity.ts';
import { findAccount, lockAccount, updatePassword } from '../accounts.repository.ts';
import { deleteAllGuesses } from '../guesses/password-guesses.repository.ts';
import { passwordChangedMail } from '../mails/account-mails.ts';
import { siteOfRow } from '../mails/site-of-row.ts';
import { accountHasPasskeys } from '../passkeys/passkeys.repository.ts';
import type { SiteOf } from '../provider/provider-pages.ts';
import type { SignInsEndedHook } from '../sign-ins-ended.ts';
import { endEverywhere, type SignIns } from '../sign-ins-of-account.ts';
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
  readonly customers: Pick<Customers, 'findByIdentity'>;
  readonly tenantId: string;
  readonly publicOrigin: string;
  readonly siteOf: SiteOf;
  readonly signIns: SignIns;
  readonly ended: SignInsEndedHook;
}

export type ReadReset =
  | { readonly kind: 'unusable' }
  | { readonly kind: 'used' | 'open'; readonly reset: PasswordResetRow; readonly email: string };

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
 * Works once for each link. Ends every session and sign-in of the account, invalidates its other links, and
 * mails the owner. Returns false when the link was used by another request.
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
    // Locks the account before its links: two concurrent links would deadlock.
    if (!(await lockAccount(tx, tenantId, reset.account_id))) return false;
    if (!(await usePasswordReset(tx, reset, now))) return false;
    await updatePassword(tx, tenantId, reset.account_id, passwordHash);
    await usePasswordResetsOf(tx, reset, now);
    await deleteAllGuesses(tx, tenantId, hashToken(canonicalEmail(email)));
    await endEverywhere(dependencies, tx, reset.account_id);
    await recordOfAccount(dependencies, tx, { accountId: reset.account_id, kind: 'password-changed' });
    const hasPasskeys = await accountHasPasskeys(tx, { tenantId, accountId: reset.account_id });
    const site = siteOfRow(siteOf, reset);
    await mail.send(tx, passwordChangedMail({ site, publicOrigin }, { to: email, hasPasskeys }));
    return true;
  });
}
