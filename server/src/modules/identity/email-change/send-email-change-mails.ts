import { hashToken, newToken } from '../../../platform/ids/index.ts';
import { findAccount, findAccountByEmail } from '../accounts.repository.ts';
import type { AccountMailDependencies } from '../mails/account-mail-dependencies.ts';
import { siteOfRow } from '../mails/site-of-row.ts';
import { changeEmailMail, changeNoticeMail, usedEmailMail } from './email-change-mails.ts';
import { lockEmailChange, updateEmailChange } from './email-changes.repository.ts';

/** Mails the link to the new address, or a note where it has an account, and once a notice to the present address. */
export async function sendEmailChangeMails(
  { database, mail, tenantId, publicOrigin, siteOf }: AccountMailDependencies,
  changeId: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const change = await lockEmailChange(tx, tenantId, changeId);
    const account = change && (await findAccount(tx, tenantId, change.account_id));
    if (!account || change.state !== 'pending' || change.token_hash !== null) return;
    const [token, stopToken] = [newToken(), newToken()];
    const isFirst = change.stop_hash === null;
    await updateEmailChange(tx, change, {
      token_hash: hashToken(token),
      ...(isFirst && { stop_hash: hashToken(stopToken) }),
    });
    const place = { site: siteOfRow(siteOf, change), publicOrigin };
    const isUsed = (await findAccountByEmail(tx, tenantId, change.email)) !== undefined;
    const { email: to } = change;
    await mail.send(tx, isUsed ? usedEmailMail(place, to) : changeEmailMail(place, { to, token }));
    if (isFirst) await mail.send(tx, changeNoticeMail(place, { to: account.email, token: stopToken }));
  });
}
