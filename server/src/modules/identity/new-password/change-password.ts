import type { PasswordChange } from '@keepsake/contract/passwords';
import { toInstant } from '../../../platform/clock/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import { ApiError, type CustomerActor, type HttpRequest, type Site } from '../../../platform/http/index.ts';
import { requestedLanguages } from '../../../platform/http/requested-languages.ts';
import { hashToken } from '../../../platform/ids/index.ts';
import { canonicalEmail, type Mail } from '../../../platform/mail/index.ts';
import { hashPassword } from '../../../platform/passwords/index.ts';
import { recordActivity } from '../../activity/index.ts';
import { type AccountRow, findAccount, lockAccount, updatePassword } from '../accounts.repository.ts';
import { currentDevice, type EndDevicesDependencies, endOthers, revoke } from '../devices/end-devices.ts';
import { type CheckGuessDependencies, checkGuess } from '../guesses/check-guess.ts';
import { deleteAllGuesses } from '../guesses/password-guesses.repository.ts';
import { passwordChangedHereMail } from '../mails/account-mails.ts';
import { accountHasPasskeys } from '../passkeys/passkeys.repository.ts';
import { usePasswordResetsOf } from '../password-reset/password-resets.repository.ts';
import type { SiteOf } from '../provider/provider-pages.ts';
import { checkNewPassword } from './check-new-password.ts';

export interface ChangePasswordDependencies extends CheckGuessDependencies, EndDevicesDependencies {
  readonly mail: Mail;
  readonly siteOf: SiteOf;
}

export interface PasswordChangeRequest {
  readonly actor: CustomerActor;
  readonly body: PasswordChange;
  readonly request: HttpRequest;
  readonly site: Site;
}

const notValid = (path: keyof PasswordChange) =>
  new ApiError('invalid-request', { field: path, fields: [{ path, code: 'not-valid' }] });

/** Not over a password that was set since the current one was checked. */
async function replacePassword(
  { clock, tenantId }: Pick<ChangePasswordDependencies, 'clock' | 'tenantId'>,
  tx: Transaction,
  { account_id: accountId, email, password_hash: checked }: AccountRow,
  passwordHash: string,
): Promise<void> {
  await lockAccount(tx, tenantId, accountId);
  const now = await findAccount(tx, tenantId, accountId);
  if (now?.password_hash !== checked) throw new ApiError('conflict', { detail: 'another password since' });
  await updatePassword(tx, tenantId, accountId, passwordHash);
  await usePasswordResetsOf(tx, { tenant_id: tenantId, account_id: accountId }, toInstant(clock.now()));
  await deleteAllGuesses(tx, tenantId, hashToken(canonicalEmail(email)));
}

/**
 * A wrong current password counts as a guess at the sign-in does. Links of mails for a new password stop working.
 *
 * @throws ApiError invalid-request with the field; too-many-requests; not-found without an account; conflict when the
 * password was changed meanwhile
 */
export async function changePassword(
  dependencies: ChangePasswordDependencies,
  { actor, body, request, site }: PasswordChangeRequest,
): Promise<void> {
  const { database, clock, mail, siteOf, tenantId, publicOrigin } = dependencies;
  const account = await findAccount(database.autocommit, tenantId, actor.subject);
  if (!account) throw new ApiError('not-found', { detail: 'no account of the embedded provider' });
  const { email } = account;
  const page = siteOf(site.origin, requestedLanguages(request));
  const { locale, name: brand } = page.brand;
  if (checkNewPassword(body.password, { email, brand })) throw notValid('password');
  const typed = { email, password: body.currentPassword, origin: page.origin, locale };
  const guess = await checkGuess(dependencies, request, typed);
  if ('problem' in guess) {
    if (guess.problem !== 'tooOften') throw notValid('currentPassword');
    throw new ApiError('too-many-requests', { retryAfterSeconds: guess.retryAfterSeconds });
  }
  const passwordHash = await hashPassword(body.password);
  const ended = await database.transaction(async (tx) => {
    await replacePassword(dependencies, tx, account, passwordHash);
    await recordActivity(clock, tx, { tenantId, customerId: actor.customerId, kind: 'password-changed' });
    const hasPasskeys = await accountHasPasskeys(tx, { tenantId, accountId: actor.subject });
    await mail.send(tx, passwordChangedHereMail({ site: page, publicOrigin }, { to: email, hasPasskeys }));
    return body.endsOthers ? endOthers(dependencies, tx, actor, currentDevice(request)) : [];
  });
  await revoke(dependencies, ended);
}
