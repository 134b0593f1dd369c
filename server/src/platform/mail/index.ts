import path from 'node:path';
import * as z from 'zod/mini';
import type { Clock } from '../clock/index.ts';
import type { Database, Transaction } from '../database/index.ts';
import type { HookListener } from '../hooks/index.ts';
import { newId } from '../ids/index.ts';
import type { AnyJobDefinition, JobDefinition, Jobs } from '../jobs/index.ts';
import type { Secrets } from '../secrets/index.ts';
import { sweepInBatches } from '../sweeps/index.ts';
import { createMailboxTransport, type Mailbox } from './mailbox-transport.ts';
import { type MailMessage, type MailTransport, mailMessage } from './message.ts';
import { createOutcomes, type MailOutcome, type MailReference, mailReference } from './outcomes.ts';
import { openMessage, sealMessage } from './seal-message.ts';
import { createSmtpTransport } from './smtp-transport.ts';

export { canonicalEmail } from '@keepsake/contract/email-address';
export type { MailLook } from './branded-mail.ts';
export { composeMail, type MailBrand } from './compose-mail.ts';
export type { KeptMail, Mailbox } from './mailbox-transport.ts';
export type { MailMessage } from './message.ts';
export type { MailOutcome, MailReference } from './outcomes.ts';
export { shownEmail } from './shown-email.ts';

const data = z.object({ mailId: z.uuid(), sealed: z.string(), reference: z.optional(mailReference) });

const sendMailJob: JobDefinition<z.infer<typeof data>> = {
  name: 'send-mail',
  data,
  // A batch is ten mails, two at a time, each up to the timeout; the rest is reserve.
  expireInSeconds: 300,
  // Eight tries take more than half an hour: enough for a mail server's update.
  firstPauseSeconds: 20,
};

/** Connections: a shop's mails are few, and mail servers limit connections. */
const concurrency = 2;

export interface Mail {
  readonly jobs: readonly AnyJobDefinition[];
  /** Mailbox of kept mails where no mail server is set, else undefined. */
  readonly mailbox: Mailbox | undefined;
  /**
   * Sends a mail if and only if the caller's transaction commits. Retried with growing pauses, then moved to
   * the dead letters; at once when the recipient is refused for good.
   *
   * @param options.reference for listeners of its outcome
   * @throws ZodError for an invalid address or subject
   */
  send(tx: Transaction, message: MailMessage, options?: { reference?: MailReference }): Promise<void>;
  /**
   * Notifies listeners of the outcome of mails with a reference, in a separate transaction that is retried.
   * They may be called twice and must be idempotent.
   */
  onOutcome(listener: HookListener<MailOutcome>): void;
  /** Takes the jobs, in the worker only. */
  work(): Promise<void>;
  /** Reports the mails that were given up. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

export interface MailOptions {
  readonly jobs: Jobs;
  readonly database: Database;
  readonly secrets: Secrets;
  readonly clock: Clock;
  /** Value of SMTP_URL; without it mails are kept in a mailbox under `dataDir`. */
  readonly smtpUrl: string | undefined;
  /** MAIL_FROM */
  readonly from: string;
  readonly dataDir: string;
}

function openTransport(options: MailOptions): { transport: MailTransport; mailbox: Mailbox | undefined } {
  const { smtpUrl, from, dataDir, clock } = options;
  if (smtpUrl) return { transport: createSmtpTransport({ url: smtpUrl, from }), mailbox: undefined };
  const kept = createMailboxTransport({ folder: path.join(dataDir, 'mailbox'), clock });
  return { transport: kept, mailbox: kept };
}

const sweepSize = 500;

/** Creates mails, sent by a job in the caller's transaction. */
export function createMail(options: MailOptions): Mail {
  const { jobs, secrets, clock, database } = options;
  const { transport, mailbox } = openTransport(options);
  const outcomes = createOutcomes(options);
  return {
    jobs: [sendMailJob, ...outcomes.jobs],
    mailbox,
    async send(tx, message, { reference } = {}) {
      const sealed = sealMessage(secrets, mailMessage.parse(message));
      const mailId = newId(clock);
      const job = { mailId, sealed, ...(reference && { reference }) };
      await jobs.enqueue(tx, sendMailJob, job, { key: mailId });
    },
    onOutcome: outcomes.subscribe,
    async work() {
      await outcomes.work();
      await jobs.work(sendMailJob, { concurrency }, async ({ mailId, sealed, reference }) => {
        await transport.deliver({ id: mailId, message: openMessage(secrets, sealed) });
        await outcomes.report(database.autocommit, 'delivered', { mailId, reference });
      });
    },
    async sweep() {
      await sweepInBatches(sweepSize, (limit) =>
        database.transaction(async (tx) => {
          const dead = await jobs.takeDead(tx, sendMailJob, limit);
          for (const mail of dead) await outcomes.report(tx, 'failed', mail);
          return dead.length;
        }),
      );
    },
    close: () => transport.close(),
  };
}
