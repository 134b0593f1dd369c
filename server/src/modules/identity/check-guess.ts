import { ApiError, addressOf, type HttpRequest } from '../../platform/http/index.ts';
import { checkPassword } from './check-password.ts';

export type Guess =
  | { readonly accountId: string }
  | { readonly problem: 'wrong' }
  | { readonly problem: 'tooOften'; readonly retryAfterSeconds: number };

/**
 * Checks a password as often as one address may guess at one account. From elsewhere nobody can use the guesses up,
 * and a right password gives them back.
 */
export async function checkGuess(
  dependencies: Parameters<typeof checkPassword>[0],
  request: HttpRequest,
  { email, password }: { email: string; password: string },
): Promise<Guess> {
  const { rateLimits } = request.server;
  const subject = [email.toLowerCase(), addressOf(request)];
  try {
    await rateLimits.take('signInPerAccount', ...subject);
  } catch (refusal) {
    const retryAfterSeconds = refusal instanceof ApiError ? refusal.retryAfterSeconds : undefined;
    if (retryAfterSeconds === undefined) throw refusal;
    return { problem: 'tooOften', retryAfterSeconds };
  }
  const accountId = await checkPassword(dependencies, email, password);
  if (!accountId) return { problem: 'wrong' };
  await rateLimits.giveBack('signInPerAccount', ...subject);
  return { accountId };
}
