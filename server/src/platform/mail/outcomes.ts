import * as z from 'zod/mini';
import { type Clock, toInstant } from '../clock/index.ts';
import type { Database, Transaction } from '../database/index.ts';
import { createHook, type HookListener } from '../hooks/index.ts';
import type { AnyJobDefinition, JobDefinition, Jobs } from '../jobs/index.ts';

/** Reference that the sender of a mail gives it. */
export const mailReference = z.object({ name: z.string(), key: z.string() });
export type MailReference = z.infer<typeof mailReference>;

const mailOutcome = z.object({
  reference: mailReference,
  /**
   * `failed`: after all tries, or at once when the recipient was refused. An operator may resend it.
   */
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
  /** Reports the outcome of a mail with a reference. */
  report(
    tx: Transaction,
    outcome: MailOutcome['outcome'],
    mail: { readonly mailId: string; readonly reference?: MailReference | undefined },
  ): Promise<void>;
  subscribe(listener: HookListener<MailOutcome>): void;
  work(): Promise<void>;
}

/**
 * Creates outcomes of mails, each by a job: a failed listener is called again without sending the mail again.
 */
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
