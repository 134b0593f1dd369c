import * as z from 'zod/mini';
import type { JobDefinition } from '../../../platform/jobs/index.ts';

const data = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('registration'), registrationId: z.uuid() }),
  z.object({
    kind: z.literal('password-reset'),
    email: z.string(),
    origin: z.string(),
    /** Of the page that asked; jobs from before it was kept have none. */
    locale: z.optional(z.string()),
  }),
]);

export type AccountMailData = z.infer<typeof data>;

/**
 * Looks whether an address has an account, and writes the mail that fits. A job, so that the request that
 * asks does the same work, and takes the same time, for every address.
 */
export const accountMailJob: JobDefinition<AccountMailData> = {
  name: 'account-mail',
  data,
  // A batch of ten, each a few statements.
  expireInSeconds: 60,
};
