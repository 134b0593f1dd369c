import * as z from 'zod/mini';
import { type Clock, toInstant } from '../clock/index.ts';
import type { Database, Transaction } from '../database/index.ts';
import { createHook, type HookListener } from '../hooks/index.ts';
import type { AnyJobDefinition, JobDefinition, Jobs } from '../jobs/index.ts';

/** What a mail is to who sends it. */
export const mailReference = z.object({ name: z.string(), key: z.string() });
export type MailReference = z.infer<typeof mailReference>;

const mailOutcome = z.object({
  reference: mailReference,
  /** `failed`: after all tries, or at once when the recipient was refused. An operator may send it once more. */
  outcome: z.enum(['delivered', 'failed']),
  /** Instant. */
  at: z.string(),
});
export type MailOutcome = z.infer<typeof mailOutcome>;

const recordOutcomeJob: JobDefinition<MailOutcome> = {
  name: 'record-mail-outcome',
  data: mailOutcome,
  expireInSeconds: 60,
};

export interface OutcomesDependencies {
  readonly jobs: Jobs;
  readonly database: Database;
  readonly clock: Clock;
}

export interface Outcomes {
  readonly jobs: readonly AnyJobDefinition[];
  /** For mails without a reference nothing. */
  report(
    tx: Transaction,
    outcome: MailOutcome['outcome'],
    mail: { readonly mailId: string; readonly reference?: MailReference | undefined },
  ): Promise<void>;
  subscribe(listener: HookListener<MailOutcome>): void;
  work(): Promise<void>;
}

/** Outcomes of mails, each by a job: when a listener fails it is called again, and no mail is sent again. */
export function createOutcomes({ jobs, database, clock }: OutcomesDependencies): Outcomes {
  const hook = createHook<MailOutcome>();
  return {
    jobs: [recordOutcomeJob],
    async report(tx, outcome, { mailId, reference }) {
      if (!reference) return;
      const data = { reference, outcome, at: toInstant(clock.now()) };
      await jobs.enqueue(tx, recordOutcomeJob, data, { key: `${mailId}.${outcome}` });
    },
    subscribe: hook.subscribe,
    work: () =>
      jobs.work(recordOutcomeJob, { concurrency: 1 }, (outcome) =>
        database.transaction((tx) => hook.notify(tx, outcome)),
      ),
  };
}
