import { browserFetch, type Fetch } from '../browser/fetch.ts';
import { ApiError } from './api-error.ts';

/**
 * Asks whether a signed address has its file, without the bytes of it: what the browser downloads by itself fails
 * where the page cannot see it (decision 11). Rejects with an ApiError.
 */
export async function checkAddress(url: string, fetch: Fetch = browserFetch): Promise<void> {
  const answer = await ask(url, fetch);
  if (answer.ok) return;
  const correlationId = answer.headers.get('X-CorrelationId') ?? '';
  throw new ApiError({
    status: answer.status,
    code: 'unexpected',
    message: `Request failed with status ${answer.status}`,
    correlationId,
    url,
  });
}

async function ask(url: string, fetch: Fetch): Promise<Response> {
  try {
    return await fetch(url, { method: 'HEAD', cache: 'no-store' });
  } catch (cause) {
    throw new ApiError({
      status: 0,
      code: 'network',
      message: 'No answer (network)',
      correlationId: '',
      url,
      cause,
    });
  }
}
