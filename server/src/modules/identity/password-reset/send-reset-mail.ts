import { limits } from '@keepsake/contract/limits';
import { toInstant } from '../../../platform/clock/index.ts';
import { hashToken, newToken } from '../../../platform/ids/index.ts';
import { findAccountByEmail } from '../accounts.repository.ts';
import type { AccountMailDependencies } from '../mails/account-mail-dependencies.ts';
import { resetMail } from '../mails/account-mails.ts';
import { siteOfRow } from '../mails/site-of-row.ts';
import { insertPasswordReset } from './password-resets.repository.ts';

/** Does nothing without an account. */
export async function sendResetMail(
  { database, clock, mail, tenantId, publicOrigin, siteOf }: AccountMailDependencies,
  { email, origin, locale = null }: { email: string; origin: string; locale?: string | null | undefined },
): Promise<void> {
  await database.transaction(async (tx) => {
    const account = await findAccountByEmail(tx, tenantId, email);
    if (!account) return;
    const token = newToken();
    await insertPasswordReset(tx, {
      tenant_id: tenantId,
      token_hash: hashToken(token),
      account_id: account.account_id,
      origin,
      locale,
      used_at: null,
      expires_at: toInstant(clock.now() + limits.account.passwordResetSeconds * 1000),
    });
    const site = siteOfRow(siteOf, { origin, locale });
    await mail.send(tx, resetMail({ site, publicOrigin }, { to: account.email, token }));
  });
}
