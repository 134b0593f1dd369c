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

/** What was asked, for whoever looks at why it failed. */
export interface Asked {
  readonly path: string;
  readonly url: string;
  readonly correlationId: string;
}

/** The error that an answer tells of. Answers of proxies and foreign services may have any body. */
export async function readError(
  answer: Response,
  { path, url, correlationId: sentId }: Asked,
): Promise<ApiError> {
  const text = await answer.text().catch(() => '');
  const body = errorBody.safeParse(parseJson(text));
  const correlationId = answer.headers.get('X-CorrelationId') ?? sentId;
  const { code, message } = body.success
    ? body.data
    : { code: 'unexpected', message: `Request failed with status ${answer.status}` };
  return new ApiError({ status: answer.status, code, message, correlationId, path, url, text });
}

/** The data of a success, checked against the promise; an empty body is null. */
export async function readResult<R extends AnySiteRoute>(
  route: R,
  answer: Response,
  asked: Asked,
): Promise<RouteResult<R>> {
  const text = await answer.text();
  const result = route.response.safeParse(parseJson(text));
  if (result.success) return result.data as RouteResult<R>;
  throw new ApiError({
    status: answer.status,
    code: 'invalid-data',
    message: `Invalid data from ${route.method} ${route.path}`,
    ...asked,
    text,
    cause: result.error,
  });
}
