import type { Jobs } from '../../../platform/jobs/index.ts';
import { accountMailJob } from './account-mail.jobs.ts';
import type { AccountMailDependencies } from './account-mail-dependencies.ts';

/** Two at a time: a mail is a few statements. */
const concurrency = 2;

export function workOnAccountMails(jobs: Jobs, dependencies: AccountMailDependencies): Promise<void> {
  return jobs.work(accountMailJob, { concurrency }, async (data) => {
    const { handleAccountMail } = await import('./account-mail.handler.ts');
    await handleAccountMail(dependencies, data);
  });
}
