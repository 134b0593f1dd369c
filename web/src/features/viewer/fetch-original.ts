import { ApiError } from '../../api/api-error.ts';
import type { Fetch } from '../../browser/fetch.ts';

/**
 * The original's bytes. Its address expires, so a refused one is asked for again, once.
 * Rejects with "Request failure" when the bytes cannot be had.
 */
export async function fetchOriginal(
  url: string,
  freshUrl: () => Promise<string>,
  fetch: Fetch,
): Promise<Blob> {
  const answer = await fetch(url);
  if (answer.ok) return answer.blob();
  const isRefused = answer.status >= 400 && answer.status < 500;
  const second = isRefused ? await fetch(await freshUrl()) : answer;
  if (!second.ok) throw failureOf(second);
  return second.blob();
}

function failureOf({ status, headers }: Response): ApiError {
  const correlationId = headers.get('X-CorrelationId') ?? '';
  return new ApiError({ status, code: 'unexpected', message: 'Request failure', correlationId });
}
