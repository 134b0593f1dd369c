import type { Clock } from '../../../platform/clock/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import { ApiError, type HttpReply } from '../../../platform/http/index.ts';
import type { Jobs } from '../../../platform/jobs/index.ts';
import type { FieldProblem } from '../pages/form-fields.ts';

/**
 * Called with the address before anything is done that ends in a mail to it, whether or not it has an
 * account: the place to refuse too many mails to one mailbox (security rule 22), by throwing an `ApiError`.
 */
export type BeforeMail = (address: string) => Promise<void>;

/** What a request needs that asks for a mail. */
export interface AskForMailDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly tenantId: string;
  readonly beforeMail: BeforeMail;
}

/** Asks, and says in the form's words when one mailbox gets too many. */
export async function askForMail(reply: HttpReply, ask: () => Promise<void>): Promise<FieldProblem[]> {
  try {
    await ask();
    return [];
  } catch (refusal) {
    if (!(refusal instanceof ApiError) || refusal.retryAfterSeconds === undefined) throw refusal;
    reply.header('Retry-After', String(refusal.retryAfterSeconds));
    return [{ field: 'email', message: 'problem.tooOften' }];
  }
}
