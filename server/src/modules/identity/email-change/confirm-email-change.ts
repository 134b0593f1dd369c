import { toInstant } from '../../../platform/clock/index.ts';
import { isUniqueViolation, type Transaction } from '../../../platform/database/index.ts';
import { ApiError, type CustomerActor } from '../../../platform/http/index.ts';
import { hashToken } from '../../../platform/ids/index.ts';
import { recordActivity } from '../../activity/index.ts';
import type { Customers } from '../../customers/index.ts';
import { findAccount, lockAccount, updateAccountEmail } from '../accounts.repository.ts';
import { siteOfRow } from '../mails/site-of-row.ts';
import { usePasswordResetsOf } from '../password-reset/password-resets.repository.ts';
import type { ResetPasswordDependencies } from '../password-reset/reset-password.ts';
import { endEverywhere } from '../sign-ins-of-account.ts';
import { emailChangedMail, emailLeftMail } from './email-change-mails.ts';
import { type EmailChangeRow, findChangeByToken, updateEmailChange } from './email-changes.repository.ts';
import { accountKeyOf, missing } from './request-email-change.ts';

export interface ConfirmEmailChangeDependencies extends Omit<ResetPasswordDependencies, 'customers'> {
  readonly customers: Pick<Customers, 'findByIdentity' | 'setEmail'>;
}

async function changeEmail(
  dependencies: ConfirmEmailChangeDependencies,
  tx: Transaction,
  actor: CustomerActor,
  change: EmailChangeRow,
): Promise<void> {
  const { clock, mail, customers, tenantId, publicOrigin, siteOf } = dependencies;
  const { account_id: accountId, email } = change;
  const { customerId } = actor;
  const account = await findAccount(tx, tenantId, accountId);
  if (!account) throw missing();
  await updateEmailChange(tx, change, { state: 'confirmed' });
  await updateAccountEmail(tx, tenantId, accountId, email);
  // Links in the former mailbox must not open the account.
  await usePasswordResetsOf(tx, { tenant_id: tenantId, account_id: accountId }, toInstant(clock.now()));
  await recordActivity(clock, tx, { tenantId, customerId, kind: 'email-changed' });
  // Sessions are locked before the customer, as by a refresh of a session.
  await endEverywhere(dependencies, tx, accountId);
  await customers.setEmail(tx, tenantId, customerId, email);
  const place = { site: siteOfRow(siteOf, change), publicOrigin };
  await mail.send(tx, emailChangedMail(place, email));
  await mail.send(tx, emailLeftMail(place, account.email));
}

/**
 * Changes the address, and ends all sign-ins of the account. Again, it changes nothing.
 *
 * @throws ApiError not-found: unknown, replaced, cancelled or expired, or of another account; email-in-use: taken since
 */
export async function confirmEmailChange(
  dependencies: ConfirmEmailChangeDependencies,
  actor: CustomerActor,
  token: string,
): Promise<void> {
  const { database, clock, tenantId } = dependencies;
  const key = accountKeyOf(actor);
  const confirmed = database.transaction(async (tx) => {
    if (!(await lockAccount(tx, tenantId, key.accountId))) throw missing();
    const change = await findChangeByToken(tx, key, hashToken(token));
    if (change?.state === 'confirmed') return;
    if (change?.state !== 'pending' || Date.parse(change.expires_at) <= clock.now()) throw missing();
    await changeEmail(dependencies, tx, actor, change);
  });
  await confirmed.catch((error) => {
    if (isUniqueViolation(error, 'accounts_email')) throw new ApiError('email-in-use', { cause: error });
    throw error;
  });
}
