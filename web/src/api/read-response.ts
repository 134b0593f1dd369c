import { errorBody } from '@keepsake/contract/error-body';
import { ApiError } from './api-error.ts';
import type { AnySiteRoute, RouteResult } from './route-input.ts';

function parseJson(text: string): unknown {
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Undefined for a date, which our services do not send. */
function secondsOf(retryAfter: string | null): number | undefined {
  return retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) : undefined;
}

export interface SentRequest {
  readonly path: string;
  readonly url: string;
  readonly correlationId: string;
}

/** The error of a response. Proxies and foreign services may send any body. */
export async function readError(
  response: Response,
  { path, url, correlationId: sentId }: SentRequest,
): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  const body = errorBody.safeParse(parseJson(text));
  const correlationId = response.headers.get('X-CorrelationId') ?? sentId;
  const { code, message, fields } = body.success
    ? body.data
    : { code: 'unexpected', message: `Request failed with status ${response.status}`, fields: undefined };
  return new ApiError({
    status: response.status,
    code,
    message,
    correlationId,
    path,
    url,
    fields,
    retryAfter: secondsOf(response.headers.get('Retry-After')),
    text,
  });
}

/** The response's data, checked against the schema; null for an empty body. */
export async function readResult<R extends AnySiteRoute>(
  route: R,
  response: Response,
  request: SentRequest,
): Promise<RouteResult<R>> {
  const text = await response.text();
  const result = route.response.safeParse(parseJson(text));
  if (result.success) return result.data as RouteResult<R>;
  throw new ApiError({
    status: response.status,
    code: 'invalid-data',
    message: `Invalid data from ${route.method} ${route.path}`,
    ...request,
    text,
    cause: result.error,
  });
}
