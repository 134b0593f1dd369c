import type { ErrorBody } from '@keepsake/contract/error-body';
import { type ErrorCode, errorTable } from '@keepsake/contract/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { BlobsUnavailable } from '../blobs/index.ts';
import { isUnavailable } from '../database/index.ts';
import { isFull } from '../files/is-full.ts';
import { DecodersUnavailable } from '../images/index.ts';
import type { Log } from '../log/index.ts';
import type { RateLimits } from '../rate-limits/index.ts';
import { ApiError } from './api-error.ts';
import { addressOf } from './client-address.ts';

/** Fastify's own refusals, by its error codes. */
const byFastifyCode: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid-request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid-request',
};

/** What says that a part of the platform cannot do it now, and may later. */
const unavailableParts = [BlobsUnavailable, DecodersUnavailable];

interface ValidationIssue {
  readonly instancePath?: string;
  readonly message?: string;
}

function fromValidation(issues: readonly ValidationIssue[], part: string | undefined): ApiError {
  const path = issues[0]?.instancePath?.replace(/^\//, '').replaceAll('/', '.');
  const field = path || part || 'request';
  return new ApiError('invalid-request', { field, detail: issues[0]?.message ?? 'not valid' });
}

function translate(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isFull(error)) return new ApiError('storage-full', { cause: error });
  const known = error as Partial<FastifyError>;
  if (known.validation) return fromValidation(known.validation as ValidationIssue[], known.validationContext);
  const code = known.code ? byFastifyCode[known.code] : undefined;
  if (code) return new ApiError(code, { cause: error });
  if (unavailableParts.some((part) => error instanceof part) || isUnavailable(error)) {
    return new ApiError('unavailable', { cause: error });
  }
  if (known.statusCode && known.statusCode >= 400 && known.statusCode < 500) {
    return new ApiError('invalid-request', { cause: error });
  }
  return new ApiError('internal', { cause: error });
}

/** Body of an error, the same for JSON routes and for hijacked answers. */
function bodyOfError(error: ApiError, correlationId: string): ErrorBody {
  const sentence = errorTable[error.code].message;
  const message = error.field && error.detail ? `${sentence} (${error.field}: ${error.detail})` : sentence;
  return { code: error.code, message, correlationId, ...(error.field && { field: error.field }) };
}

/** Whoever asks for many things that do not exist is guessing, and is told to wait instead. */
async function countMiss(
  answer: ApiError,
  request: FastifyRequest,
  rateLimits: RateLimits,
): Promise<ApiError> {
  if (answer.code !== 'not-found') return answer;
  try {
    await rateLimits.take('missesPerAddress', addressOf(request));
    return answer;
  } catch (refusal) {
    return refusal instanceof ApiError ? refusal : answer;
  }
}

/** What a route may have said of the bytes that it then could not send. A browser would keep the error for them. */
const saidOfBytes = ['Accept-Ranges', 'Content-Disposition', 'Content-Range', 'ETag'];

function takeBackHeaders(reply: FastifyReply): void {
  for (const name of saidOfBytes) {
    reply.removeHeader(name);
    // A stream that fails before its first byte has had its headers set there.
    reply.raw.removeHeader(name);
  }
  reply.header('Cache-Control', 'no-store');
}

/** Turns whatever was thrown into the one error body, and logs what people are not told. */
export function answerErrors(log: Log, rateLimits: RateLimits) {
  return async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const answer = await countMiss(translate(error), request, rateLimits);
    const fields = {
      correlationId: request.id,
      route: request.routeOptions.url,
      code: answer.code,
      detail: answer.detail,
      ...(answer.cause !== undefined && { err: answer.cause }),
    };
    if (answer.status >= 500) log.error(fields, 'request failed');
    else log.debug(fields, 'request refused');
    takeBackHeaders(reply);
    const retryAfter = answer.retryAfterSeconds ?? (answer.status === 503 ? 5 : undefined);
    if (retryAfter !== undefined) reply.header('Retry-After', String(retryAfter));
    // RFC 6750, section 3: a refused token names the scheme that is wanted.
    if (answer.code === 'not-signed-in') reply.header('WWW-Authenticate', 'Bearer');
    return reply.status(answer.status).send(bodyOfError(answer, request.id));
  };
}
