import { accountMailJob } from '../mails/account-mail.jobs.ts';
import type { AskForMailDependencies } from '../mails/ask-for-mail.ts';

/** Asks for a reset mail. The same is done for every address; a job looks whether it has an account. */
export async function requestReset(
  { database, jobs, beforeMail }: AskForMailDependencies,
  { email, origin, locale }: { email: string; origin: string; locale: string },
): Promise<void> {
  await beforeMail(email);
  await jobs.enqueue(
    database.autocommit,
    accountMailJob,
    { kind: 'password-reset', email, origin, locale },
    { key: `password-reset ${email.toLowerCase()} ${origin}` },
  );
}
