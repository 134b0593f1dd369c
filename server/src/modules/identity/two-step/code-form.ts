import * as z from 'zod/mini';
import type { Database } from '../../../platform/database/index.ts';
import { ApiError, type HttpReply, type HttpRequest } from '../../../platform/http/index.ts';
import { hashToken } from '../../../platform/ids/index.ts';
import type { Mail } from '../../../platform/mail/index.ts';
import { openText, sealText } from '../../../platform/secrets/seal-text.ts';
import { type AccountActivityDependencies, recordOfAccount } from '../account-activity.ts';
import { codePath } from '../account-addresses.ts';
import { findAccount } from '../accounts.repository.ts';
import { recoveryCodeUsedMail } from '../mails/account-mails.ts';
import { codePage } from '../pages/code-page.ts';
import type { FieldProblem } from '../pages/form-fields.ts';
import type { PageLayout } from '../pages/layout.ts';
import type { PageSite } from '../pages/page-brand.ts';
import { sendPage } from '../pages/send-page.ts';
import { textField } from '../read-form.ts';
import { type CodesDependencies, takeCode } from './codes.ts';
import { findTwoStep } from './two-step.repository.ts';

export interface CodeFormDependencies extends CodesDependencies, AccountActivityDependencies {
  readonly database: Database;
  readonly mail: Mail;
  readonly layout: PageLayout;
  readonly publicOrigin: string;
}

/** Proof of the first step, in a hidden field of the second one's form. */
const firstStep = z.object({
  uid: z.string(),
  accountId: z.string(),
  /** As it was typed. */
  email: z.string(),
  /** Hash of the password's hash: a new password ends the sign-in. */
  password: z.string(),
  /** Milliseconds since 1970. */
  until: z.number(),
});
type FirstStep = z.infer<typeof firstStep>;

const purpose = 'two-step-form';
/** Time to find the phone. */
const formSeconds = 600;
/** A sealed first step has some 500 characters. */
const maxTokenLength = 2000;
const maxCodeLength = 40;

const fingerprint = (passwordHash: string) => hashToken(passwordHash).toString('base64url');

export interface CodeFormRequest {
  readonly reply: HttpReply;
  readonly site: PageSite;
  readonly uid: string;
}

function show(
  { layout }: CodeFormDependencies,
  { reply, site, uid }: CodeFormRequest,
  token: string,
  problems: readonly FieldProblem[],
): HttpReply {
  return sendPage(reply, codePage(layout, site, { action: codePath(uid), token, problems }));
}

/** Shows the second step after a right password; undefined where the account has none. */
export async function showCodeForm(
  dependencies: CodeFormDependencies,
  visit: CodeFormRequest,
  { accountId, email }: { readonly accountId: string; readonly email: string },
): Promise<HttpReply | undefined> {
  const { database, secrets, clock, tenantId } = dependencies;
  const twoStep = await findTwoStep(database.autocommit, { tenantId, accountId });
  if (!twoStep?.isStarted) return undefined;
  const account = await findAccount(database.autocommit, tenantId, accountId);
  const passed: FirstStep = {
    uid: visit.uid,
    accountId,
    email,
    password: fingerprint(account?.password_hash ?? ''),
    until: clock.now() + formSeconds * 1000,
  };
  return show(dependencies, visit, sealText(secrets, purpose, JSON.stringify(passed)), []);
}

/** Undefined for a token that is not of this sign-in, has expired, or is of an earlier password. */
async function readFirstStep(
  { database, secrets, clock, tenantId }: CodeFormDependencies,
  uid: string,
  token: string,
): Promise<FirstStep | undefined> {
  let opened: unknown;
  try {
    opened = JSON.parse(openText(secrets, purpose, token));
  } catch {
    return undefined;
  }
  const { data: passed } = firstStep.safeParse(opened);
  if (passed?.uid !== uid || passed.until <= clock.now()) return undefined;
  const account = await findAccount(database.autocommit, tenantId, passed.accountId);
  return account && fingerprint(account.password_hash) === passed.password ? passed : undefined;
}

async function isRight(
  dependencies: CodeFormDependencies,
  { site }: CodeFormRequest,
  { accountId }: FirstStep,
  code: string,
): Promise<boolean> {
  const { database, mail, tenantId, publicOrigin } = dependencies;
  return database.transaction(async (tx) => {
    const taken = await takeCode(dependencies, tx, { tenantId, accountId }, code);
    if (taken === 'wrong') await recordOfAccount(dependencies, tx, { accountId, kind: 'code-wrong' });
    if (taken === 'recovery') {
      await recordOfAccount(dependencies, tx, { accountId, kind: 'recovery-code-used' });
      const account = await findAccount(tx, tenantId, accountId);
      if (account) await mail.send(tx, recoveryCodeUsedMail({ site, publicOrigin }, account.email));
    }
    return taken !== 'wrong';
  });
}

export type CodeOutcome =
  | { readonly accountId: string; readonly email: string }
  /** The sign-in has to begin again. */
  | 'expired'
  /** The form with its problem. */
  | { readonly reply: HttpReply };

/** Takes the code within its rate, which a right one resets. */
export async function takeCodeForm(
  dependencies: CodeFormDependencies,
  request: HttpRequest,
  visit: CodeFormRequest,
): Promise<CodeOutcome> {
  const { rateLimits } = request.server;
  const token = textField('body', request, 'token', maxTokenLength);
  const passed = await readFirstStep(dependencies, visit.uid, token);
  if (!passed) return 'expired';
  const { accountId, email } = passed;
  const again = (problem: FieldProblem) => ({ reply: show(dependencies, visit, token, [problem]) });
  try {
    await rateLimits.take('codesPerAccount', accountId);
  } catch (refusal) {
    if (!(refusal instanceof ApiError) || refusal.retryAfterSeconds === undefined) throw refusal;
    visit.reply.header('Retry-After', String(refusal.retryAfterSeconds));
    return again({ field: 'form', message: 'signIn.tooOften' });
  }
  const code = textField('body', request, 'code', maxCodeLength);
  if (!(await isRight(dependencies, visit, passed, code))) {
    return again({ field: 'code', message: 'problem.codeWrong' });
  }
  await rateLimits.reset('codesPerAccount', accountId);
  return { accountId, email };
}
