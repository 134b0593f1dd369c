import { browserFetch, type Fetch } from '../browser/fetch.ts';
import { isOnline } from '../browser/online.ts';
import { answerTimeoutMs, unanswered } from './answer-time.ts';
import { ApiError, isApiError } from './api-error.ts';

export interface AddressWorld {
  readonly fetch: Fetch;
  readonly isOnline: () => boolean;
  /** The site's own origin. */
  readonly origin: () => string;
}

const thisBrowser: AddressWorld = { fetch: browserFetch, isOnline, origin: () => window.location.origin };

/**
 * Asks whether a signed address has its file, without the bytes of it: what the browser downloads by itself fails
 * where the page cannot see it (specification's open points, decision 11). Rejects with an ApiError.
 */
export async function checkAddress(url: string, world: AddressWorld = thisBrowser): Promise<void> {
  try {
    await ask(url, world);
  } catch (error) {
    if (new URL(url, world.origin()).origin === world.origin() || !isUndecided(error)) throw error;
  }
}

async function ask(url: string, { fetch, isOnline }: AddressWorld): Promise<void> {
  const signal = AbortSignal.timeout(answerTimeoutMs);
  const answer = await fetch(url, { method: 'HEAD', cache: 'no-store', signal }).catch((cause: unknown) => {
    throw unanswered(cause, isOnline(), { correlationId: '', url });
  });
  if (answer.ok) return;
  const { status } = answer;
  const correlationId = answer.headers.get('X-CorrelationId') ?? '';
  const message = `Request failed with status ${status}`;
  throw new ApiError({ status, code: 'unexpected', message, correlationId, url });
}

/**
 * Another service may keep its file all the same (decision 28): a store without CORS, or one that the site's policy
 * does not name, gives a page no answer, and an address that is signed for GET refuses HEAD.
 */
function isUndecided(error: unknown): boolean {
  return isApiError(error, 'network') || (isApiError(error) && [403, 405].includes(error.status));
}
