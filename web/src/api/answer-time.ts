import { ApiError, type ApiErrorDetails } from './api-error.ts';

/** An answer that takes longer is not coming: networks that swallow packets would hang the page. Milliseconds. */
export const answerTimeoutMs = 60_000;

/** Why no answer came: it took too long, or there is no network, or none that leads there. */
export function unanswered(
  cause: unknown,
  isOnline: boolean,
  asked: Pick<ApiErrorDetails, 'correlationId' | 'path' | 'url'>,
): ApiError {
  const timedOut = cause instanceof DOMException && cause.name === 'TimeoutError';
  const code = timedOut ? 'timeout' : isOnline ? 'network' : 'offline';
  return new ApiError({ status: 0, code, message: `No answer (${code})`, ...asked, cause });
}
