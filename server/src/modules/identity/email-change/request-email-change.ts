import { limits } from '@keepsake/contract/limits';
import { embeddedIdpType } from '@keepsake/contract/session';
import { type Clock, toInstant } from '../../../platform/clock/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import { ApiError, type CustomerActor } from '../../../platform/http/index.ts';
import { newId } from '../../../platform/ids/index.ts';
import { canonicalEmail } from '../../../platform/mail/index.ts';
import { recordActivity } from '../../activity/index.ts';
import { findAccount, findAccountByEmail, lockAccount } from '../accounts.repository.ts';
import { accountMailJob } from '../mails/account-mail.jobs.ts';
import type { RequestMailDependencies } from '../mails/request-mail.ts';
import {
  type AccountKey,
  endPendingChange,
  findPendingChange,
  insertEmailChange,
  updateEmailChange,
} from './email-changes.repository.ts';

export interface RequestedEmailChange {
  readonly email: string;
  readonly origin: string;
  readonly locale: string;
  /** Whether the brand tells who has an account (S89). */
  readonly revealsUsedEmail: boolean;
}

export const accountKeyOf = ({ tenantId, subject }: CustomerActor): AccountKey => ({
  tenantId,
  accountId: subject,
});

export const missing = () => new ApiError('not-found', { detail: 'no such identity or change' });

/** Another account's identity is the same as a missing one. */
export function refuseOthers(
  { subject }: CustomerActor,
  { idpType, idpSub }: { readonly idpType: string; readonly idpSub: string },
): void {
  if (idpType !== embeddedIdpType || idpSub !== subject) throw missing();
}

const expiryOf = (clock: Clock) => toInstant(clock.now() + limits.account.confirmationSeconds * 1000);

function refuseField(detail: string): ApiError {
  const fields = [{ path: 'email', code: 'not-valid' as const }];
  return new ApiError('invalid-request', { field: 'email', fields, detail });
}

/** A job writes the mails, so that the request takes the same time for every address. */
function enqueueMails({ jobs }: RequestMailDependencies, tx: Transaction, changeId: string): Promise<void> {
  return jobs.enqueue(
    tx,
    accountMailJob,
    { kind: 'email-change', changeId },
    { key: `email-change ${changeId}` },
  );
}

/**
 * Replaces the pending change. Does the same whether or not the address has an account: only the owner of the
 * address is informed.
 *
 * @throws ApiError invalid-request for the present address, too-many-requests for a mailbox, email-in-use where the
 * brand reveals it
 */
export async function requestEmailChange(
  dependencies: RequestMailDependencies,
  actor: CustomerActor,
  { email, origin, locale, revealsUsedEmail }: RequestedEmailChange,
): Promise<void> {
  const { database, clock, tenantId, beforeMail } = dependencies;
  const key = accountKeyOf(actor);
  const account = await findAccount(database.autocommit, tenantId, key.accountId);
  if (!account) throw missing();
  if (canonicalEmail(email) === canonicalEmail(account.email)) throw refuseField('the present address');
  await beforeMail(email);
  if (revealsUsedEmail && (await findAccountByEmail(database.autocommit, tenantId, email))) {
    throw new ApiError('email-in-use');
  }
  await database.transaction(async (tx) => {
    if (!(await lockAccount(tx, tenantId, key.accountId))) throw missing();
    await endPendingChange(tx, key, 'replaced');
    const changeId = newId(clock);
    await insertEmailChange(tx, {
      tenant_id: tenantId,
      change_id: changeId,
      account_id: key.accountId,
      email,
      state: 'pending',
      token_hash: null,
      stop_hash: null,
      origin,
      locale,
      expires_at: expiryOf(clock),
    });
    const { customerId } = actor;
    await recordActivity(clock, tx, { tenantId, customerId, kind: 'email-change-requested' });
    await enqueueMails(dependencies, tx, changeId);
  });
}

/** Mails another link, which works for as long as the first one did. @throws ApiError not-found, too-many-requests */
export async function resendEmailChange(
  dependencies: RequestMailDependencies,
  actor: CustomerActor,
): Promise<void> {
  const { database, clock, tenantId, beforeMail } = dependencies;
  const key = accountKeyOf(actor);
  const now = toInstant(clock.now());
  const found = await findPendingChange(database.autocommit, key, now);
  if (!found) throw missing();
  await beforeMail(found.email);
  await database.transaction(async (tx) => {
    await lockAccount(tx, tenantId, key.accountId);
    const pending = await findPendingChange(tx, key, now);
    if (pending?.change_id !== found.change_id) throw missing();
    await updateEmailChange(tx, pending, { token_hash: null, expires_at: expiryOf(clock) });
    await enqueueMails(dependencies, tx, pending.change_id);
  });
}

export async function cancelEmailChange(
  { database, clock, tenantId }: RequestMailDependencies,
  actor: CustomerActor,
): Promise<void> {
  const { customerId } = actor;
  await database.transaction(async (tx) => {
    if (!(await endPendingChange(tx, accountKeyOf(actor), 'cancelled'))) return;
    await recordActivity(clock, tx, { tenantId, customerId, kind: 'email-change-cancelled' });
  });
}
