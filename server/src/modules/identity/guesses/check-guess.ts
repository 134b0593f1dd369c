import { limits } from '@keepsake/contract/limits';
import { type Clock, toInstant } from '../../../platform/clock/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import { ApiError, addressOf, type HttpRequest } from '../../../platform/http/index.ts';
import { hashToken } from '../../../platform/ids/index.ts';
import type { Jobs } from '../../../platform/jobs/index.ts';
import { canonicalEmail } from '../../../platform/mail/index.ts';
import { verifyPassword } from '../../../platform/passwords/index.ts';
import { newOccurrence } from '../../activity/index.ts';
import { findAccountByEmail } from '../accounts.repository.ts';
import { accountMailJob } from '../mails/account-mail.jobs.ts';
import { type KnownBrowserDependencies, readKnownBrowser } from './known-browser.ts';
import { countGuess, deleteGuesses, uncountGuess } from './password-guesses.repository.ts';

export interface CheckGuessDependencies extends KnownBrowserDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
}

export interface TypedPassword {
  readonly email: string;
  readonly password: string;
  /** Origin of the page. */
  readonly origin: string;
  readonly locale: string;
}

export type RefusedGuess =
  /** `linkOnly`: passwords are refused; a link by mail is the only way in. */
  | { readonly problem: 'wrong' | 'linkOnly' }
  | { readonly problem: 'tooOften'; readonly retryAfterSeconds: number };

export type Guess = { readonly accountId: string } | RefusedGuess;

/** A job looks up the account, so that the response takes as long for every address. */
function reportWrong({ database, clock, jobs }: CheckGuessDependencies, email: string) {
  const occurrence = newOccurrence(clock);
  const data = { kind: 'password-wrong', email, ...occurrence } as const;
  return jobs.enqueue(database.autocommit, accountMailJob, data, { key: occurrence.id });
}

/** Runs as a job, too. */
function reportGuesses({ database, jobs }: CheckGuessDependencies, { email, origin, locale }: TypedPassword) {
  return jobs.enqueue(
    database.autocommit,
    accountMailJob,
    { kind: 'password-guessed', email, origin, locale },
    { key: `password-guessed ${canonicalEmail(email)}` },
  );
}

const rateLimitSubject = (request: HttpRequest, { email }: TypedPassword) => [
  canonicalEmail(email),
  addressOf(request),
];

/** Counts by account across all addresses; for a known browser, separately. */
async function checkInRow(
  dependencies: CheckGuessDependencies,
  request: HttpRequest,
  typed: TypedPassword,
): Promise<Guess> {
  const { database, clock, tenantId } = dependencies;
  const { email, password } = typed;
  const browserId = readKnownBrowser(dependencies, request, email) ?? '';
  const key = { tenantId, emailHash: hashToken(canonicalEmail(email)), browserId };
  const guesses = await countGuess(database.autocommit, key, toInstant(clock.now()));
  if (guesses > limits.account.maxGuesses) return { problem: 'linkOnly' };
  const accountId = await checkPassword(dependencies, email, password).catch(async (error: unknown) => {
    // An attempt that was not checked is no guess.
    await uncountGuess(database.autocommit, key);
    await request.server.rateLimits.giveBack('signInPerAccount', ...rateLimitSubject(request, typed));
    throw error;
  });
  if (accountId) {
    await deleteGuesses(database.autocommit, key);
    return { accountId };
  }
  await reportWrong(dependencies, email);
  if (guesses === limits.account.maxGuesses) await reportGuesses(dependencies, typed);
  return { problem: 'wrong' };
}

/**
 * Checks a password within the limits per address, per account, and in a row from all addresses. The right
 * password resets those of its address.
 */
export async function checkGuess(
  dependencies: CheckGuessDependencies,
  request: HttpRequest,
  typed: TypedPassword,
): Promise<Guess> {
  const { rateLimits } = request.server;
  const subject = rateLimitSubject(request, typed);
  try {
    await rateLimits.take('signInPerAccount', ...subject);
  } catch (refusal) {
    const retryAfterSeconds = refusal instanceof ApiError ? refusal.retryAfterSeconds : undefined;
    if (retryAfterSeconds === undefined) throw refusal;
    return { problem: 'tooOften', retryAfterSeconds };
  }
  const guess = await checkInRow(dependencies, request, typed);
  if ('accountId' in guess) await rateLimits.reset('signInPerAccount', ...subject);
  return guess;
}

/** Returns the account's id. An unknown e-mail takes as long as a wrong password. */
async function checkPassword(
  { database, tenantId }: { database: Database; tenantId: string },
  email: string,
  password: string,
): Promise<string | undefined> {
  const account = await findAccountByEmail(database.autocommit, tenantId, email);
  const fits = await verifyPassword(account?.password_hash, password);
  return fits ? account?.account_id : undefined;
}
