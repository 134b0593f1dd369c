import { errorBody } from '@keepsake/contract/errors';
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

/** The error that an answer tells of. Answers of proxies and foreign services may have any body. */
export async function readError(answer: Response, sentId: string): Promise<ApiError> {
  const body = errorBody.safeParse(parseJson(await answer.text().catch(() => '')));
  const correlationId = answer.headers.get('X-CorrelationId') ?? sentId;
  const { code, message } = body.success
    ? body.data
    : { code: 'unexpected', message: `Request failed with status ${answer.status}` };
  return new ApiError({ status: answer.status, code, message, correlationId });
}

/** The data of a success, checked against the promise; an empty body is null. */
export async function readResult<R extends AnySiteRoute>(
  route: R,
  answer: Response,
  correlationId: string,
): Promise<RouteResult<R>> {
  const result = route.response.safeParse(parseJson(await answer.text()));
  if (result.success) return result.data as RouteResult<R>;
  throw new ApiError({
    status: answer.status,
    code: 'invalid-data',
    message: `Invalid data from ${route.method} ${route.path}`,
    correlationId,
    cause: result.error,
  });
}
