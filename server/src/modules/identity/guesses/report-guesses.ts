import type { Occurrence } from '../../activity/index.ts';
import { recordOfAccount } from '../account-activity.ts';
import { findAccountByEmail } from '../accounts.repository.ts';
import type { AccountMailDependencies } from '../mails/account-mail-dependencies.ts';
import { guessedMail } from '../mails/account-mails.ts';
import { siteOfRow } from '../mails/site-of-row.ts';

/** Does nothing without an account. */
export async function reportGuessesToOwner(
  dependencies: AccountMailDependencies,
  { email, origin, locale }: { email: string; origin: string; locale: string },
): Promise<void> {
  const { database, mail, tenantId, publicOrigin, siteOf } = dependencies;
  await database.transaction(async (tx) => {
    const account = await findAccountByEmail(tx, tenantId, email);
    if (!account) return;
    await recordOfAccount(dependencies, tx, { accountId: account.account_id, kind: 'password-guessed' });
    const site = siteOfRow(siteOf, { origin, locale });
    await mail.send(tx, guessedMail({ site, publicOrigin }, account.email));
  });
}

/** Does nothing without an account. */
export async function recordWrongPassword(
  dependencies: AccountMailDependencies,
  { email, ...occurrence }: Occurrence & { readonly email: string },
): Promise<void> {
  const { database, tenantId } = dependencies;
  await database.transaction(async (tx) => {
    const account = await findAccountByEmail(tx, tenantId, email);
    if (!account) return;
    const { account_id: accountId } = account;
    await recordOfAccount(dependencies, tx, { accountId, kind: 'password-wrong' }, occurrence);
  });
}
