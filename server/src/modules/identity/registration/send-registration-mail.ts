import { hashToken, newToken } from '../../../platform/ids/index.ts';
import { findAccountByEmail } from '../accounts.repository.ts';
import type { AccountMailDependencies } from '../mails/account-mail-dependencies.ts';
import { confirmMail, existingAccountMail } from '../mails/account-mails.ts';
import { siteOfRow } from '../mails/site-of-row.ts';
import { deleteRegistration, findRegistration, updateRegistration } from './registrations.repository.ts';

/** Mails the confirmation link, or a note that the address has an account. */
export async function sendRegistrationMail(
  { database, mail, tenantId, publicOrigin, siteOf }: AccountMailDependencies,
  registrationId: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const registration = await findRegistration(tx, tenantId, registrationId);
    if (!registration || registration.account_id !== null) return;
    const place = { site: siteOfRow(siteOf, registration), publicOrigin };
    const account = await findAccountByEmail(tx, tenantId, registration.email);
    if (account) {
      await deleteRegistration(tx, registration);
      return mail.send(tx, existingAccountMail(place, account.email));
    }
    const token = newToken();
    await updateRegistration(tx, registration, { token_hash: hashToken(token) });
    const { email: to, interaction_uid: uid } = registration;
    await mail.send(tx, confirmMail(place, { to, uid, token }));
  });
}
