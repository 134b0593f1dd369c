import { toInstant } from '../../../platform/clock/index.ts';
import { newId } from '../../../platform/ids/index.ts';
import { findAccountByEmail } from '../accounts.repository.ts';
import type { AccountMailDependencies } from '../mails/account-mail-dependencies.ts';
import { guessedMail } from '../mails/account-mails.ts';
import { siteOfRow } from '../mails/site-of-row.ts';
import { insertSecurityEvent } from './security-events.repository.ts';

/** Does nothing without an account. */
export async function reportGuessesToOwner(
  { database, clock, mail, tenantId, publicOrigin, siteOf }: AccountMailDependencies,
  { email, origin, locale }: { email: string; origin: string; locale: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    const account = await findAccountByEmail(tx, tenantId, email);
    if (!account) return;
    await insertSecurityEvent(tx, {
      tenant_id: tenantId,
      account_id: account.account_id,
      event_id: newId(clock),
      kind: 'password-guessed',
      at: toInstant(clock.now()),
    });
    const site = siteOfRow(siteOf, { origin, locale });
    await mail.send(tx, guessedMail({ site, publicOrigin }, account.email));
  });
}
