import { browserFetch, type Fetch, isOnline } from '../browser/network.ts';
import { ApiError, isApiError, noResponse, responseTimeoutMs } from './api-error.ts';

export interface CheckDependencies {
  readonly fetch: Fetch;
  readonly isOnline: () => boolean;
  readonly origin: () => string;
}

const browserDependencies: CheckDependencies = {
  fetch: browserFetch,
  isOnline,
  origin: () => window.location.origin,
};

/**
 * Checks by HEAD that a signed address has its file: the page cannot see a failed browser download
 * (S11). Rejects with an ApiError.
 */
export async function checkAddress(
  url: string,
  dependencies: CheckDependencies = browserDependencies,
): Promise<void> {
  try {
    await sendHead(url, dependencies);
  } catch (error) {
    if (new URL(url, dependencies.origin()).origin === dependencies.origin() || !isInconclusive(error))
      throw error;
  }
}

async function sendHead(url: string, { fetch, isOnline }: CheckDependencies): Promise<void> {
  const signal = AbortSignal.timeout(responseTimeoutMs);
  const response = await fetch(url, { method: 'HEAD', cache: 'no-store', signal }).catch((cause: unknown) => {
    throw noResponse(cause, isOnline(), { correlationId: '', url });
  });
  if (response.ok) return;
  const { status } = response;
  const correlationId = response.headers.get('X-CorrelationId') ?? '';
  const message = `Request failed with status ${status}`;
  throw new ApiError({ status, code: 'unexpected', message, correlationId, url });
}

/**
 * Another service may still have the file (decision 0028): a store without CORS, or outside the site's policy,
 * gives no response, and an address signed for GET refuses HEAD.
 */
function isInconclusive(error: unknown): boolean {
  return isApiError(error, 'network') || (isApiError(error) && [403, 405].includes(error.status));
}
