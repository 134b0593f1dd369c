import { sendEmailChangeMails } from '../email-change/send-email-change-mails.ts';
import { recordWrongPassword, reportGuessesToOwner } from '../guesses/report-guesses.ts';
import { sendResetMail } from '../password-reset/send-reset-mail.ts';
import { sendRegistrationMail } from '../registration/send-registration-mail.ts';
import type { AccountMailData } from './account-mail.jobs.ts';
import type { AccountMailDependencies } from './account-mail-dependencies.ts';

export async function handleAccountMail(
  dependencies: AccountMailDependencies,
  data: AccountMailData,
): Promise<void> {
  if (data.kind === 'registration') await sendRegistrationMail(dependencies, data.registrationId);
  else if (data.kind === 'email-change') await sendEmailChangeMails(dependencies, data.changeId);
  else if (data.kind === 'password-wrong') await recordWrongPassword(dependencies, data);
  else if (data.kind === 'password-guessed') await reportGuessesToOwner(dependencies, data);
  else await sendResetMail(dependencies, data);
}
