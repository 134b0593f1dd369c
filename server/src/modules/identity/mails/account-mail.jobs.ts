import * as z from 'zod/mini';
import type { JobDefinition } from '../../../platform/jobs/index.ts';

const data = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('registration'), registrationId: z.uuid() }),
  z.object({
    kind: z.literal('password-reset'),
    email: z.string(),
    origin: z.string(),
    /** Language of the page; older jobs have none. */
    locale: z.optional(z.string()),
  }),
  z.object({ kind: z.literal('email-change'), changeId: z.uuid() }),
  /** Without a mail: an entry in the account's activity. */
  z.object({
    kind: z.literal('password-wrong'),
    email: z.string(),
    id: z.uuid(),
    at: z.iso.datetime(),
  }),
  z.object({
    kind: z.literal('password-guessed'),
    email: z.string(),
    origin: z.string(),
    locale: z.string(),
  }),
]);

export type AccountMailData = z.infer<typeof data>;

/** Mails and entries by a job, so that the request takes the same time with and without an account. */
export const accountMailJob: JobDefinition<AccountMailData> = {
  name: 'account-mail',
  data,
  // A batch of ten, each a few statements.
  expireInSeconds: 60,
};
