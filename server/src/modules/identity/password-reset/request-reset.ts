import { canonicalEmail } from '../../../platform/mail/index.ts';
import { accountMailJob } from '../mails/account-mail.jobs.ts';
import type { RequestMailDependencies } from '../mails/request-mail.ts';

/** Does the same for every address; a job looks up the account. */
export async function requestReset(
  { database, jobs, beforeMail }: RequestMailDependencies,
  { email, origin, locale }: { email: string; origin: string; locale: string },
): Promise<void> {
  await beforeMail(email);
  await jobs.enqueue(
    database.autocommit,
    accountMailJob,
    { kind: 'password-reset', email, origin, locale },
    { key: `password-reset ${canonicalEmail(email)} ${origin}` },
  );
}
