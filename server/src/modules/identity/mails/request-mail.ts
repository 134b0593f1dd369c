import type { Clock } from '../../../platform/clock/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import { ApiError, type HttpReply } from '../../../platform/http/index.ts';
import type { Jobs } from '../../../platform/jobs/index.ts';
import type { FieldProblem } from '../pages/form-fields.ts';

/**
 * Called before any mail, with or without an account; throws an `ApiError` after too many mails to one mailbox
 * (R22).
 */
export type BeforeMail = (address: string) => Promise<void>;

export interface RequestMailDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly tenantId: string;
  readonly beforeMail: BeforeMail;
}

/** Too many mails become an error of the form. */
export async function requestMail(reply: HttpReply, request: () => Promise<void>): Promise<FieldProblem[]> {
  try {
    await request();
    return [];
  } catch (refusal) {
    if (!(refusal instanceof ApiError) || refusal.retryAfterSeconds === undefined) throw refusal;
    reply.header('Retry-After', String(refusal.retryAfterSeconds));
    return [{ field: 'form', message: 'problem.tooOften' }];
  }
}
