import { type ErrorBody, type InvalidField, problemOf } from '@keepsake/contract/error-body';
import { type ErrorCode, errorTable } from '@keepsake/contract/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { BlobsUnavailable } from '../blobs/index.ts';
import { isUnavailable, isUnstorableText } from '../database/index.ts';
import { isFull } from '../files/full-disk.ts';
import { isRefused } from '../files/refusing-disk.ts';
import { DecodersUnavailable } from '../images/index.ts';
import type { Log } from '../log/index.ts';
import { opensSite } from './accepts-html.ts';
import { ApiError } from './api-error.ts';
import { codeOfProblem } from './field-problems.ts';
import type { Misses } from './misses.ts';
import { isReadable } from './request-target.ts';

/** Fastify's own refusals, by its error codes. */
const byFastifyCode: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid-request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid-request',
};

/** Errors that a retry may overcome. */
const unavailableParts = [BlobsUnavailable, DecodersUnavailable];

/** Fields with their own error codes (S19). */
const byField: Readonly<Record<string, ErrorCode>> = { channel: 'unknown-channel' };

interface ValidationIssue {
  /** Code of zod's issue. */
  readonly keyword?: string;
  readonly instancePath?: string;
  readonly message?: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

const pathOf = ({ instancePath }: ValidationIssue) => instancePath?.replace(/^\//, '').replaceAll('/', '.');

/** zod's `params` are among the others of fastify-type-provider-zod's. */
const problemOfIssue = ({ keyword, params }: ValidationIssue) =>
  problemOf({ code: keyword, params: params?.params as ValidationIssue['params'] });

/** Limit of fields: more than any form has. */
const maxFields = 50;

function invalidFields(issues: readonly ValidationIssue[]): InvalidField[] {
  return issues.slice(0, maxFields).flatMap((issue) => {
    const path = pathOf(issue);
    return path ? [{ path, ...problemOfIssue(issue) }] : [];
  });
}

function fromValidation(issues: readonly ValidationIssue[], part: string | undefined): ApiError {
  const field = (issues[0] && pathOf(issues[0])) || part || 'request';
  const detail = issues[0]?.message ?? 'not valid';
  const code = byField[field];
  if (code) return new ApiError(code, { detail });
  const fields = part === 'body' ? invalidFields(issues) : [];
  const problem = issues[0] && problemOfIssue(issues[0]);
  return new ApiError(codeOfProblem(problem), { field, detail, ...(fields.length > 0 && { fields }) });
}

/** The error that a client gets. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isFull(error)) return new ApiError('storage-full', { cause: error });
  const known = error as Partial<FastifyError>;
  if (known.validation) return fromValidation(known.validation as ValidationIssue[], known.validationContext);
  const code = known.code ? byFastifyCode[known.code] : undefined;
  if (code) return new ApiError(code, { cause: error });
  const isPart = unavailableParts.some((part) => error instanceof part);
  if (isPart || isUnavailable(error) || isRefused(error))
    return new ApiError('unavailable', { cause: error });
  if (isUnstorableText(error)) return new ApiError('invalid-request', { cause: error });
  if (known.statusCode && known.statusCode >= 400 && known.statusCode < 500) {
    return new ApiError('invalid-request', { cause: error });
  }
  return new ApiError('internal', { cause: error });
}

/** Error body for the client. */
export function describeError({ code, field, fields, detail }: ApiError): Omit<ErrorBody, 'correlationId'> {
  const sentence = errorTable[code].message;
  const message = field && detail ? `${sentence} (${field}: ${detail})` : sentence;
  return { code, message, ...(field && { field }), ...(fields && { fields }) };
}

/** Headers with which browsers would cache the error. */
const byteHeaderNames = ['Accept-Ranges', 'Content-Disposition', 'Content-Range', 'ETag'];

function removeByteHeaders(reply: FastifyReply): void {
  for (const name of byteHeaderNames) {
    reply.removeHeader(name);
    // A stream that fails before its first byte has set them there.
    reply.raw.removeHeader(name);
  }
  reply.header('Cache-Control', 'no-store');
}

/** No page of the site has such an address, so the site shows its page for unknown ones. */
const unknownPage = '/not-found';

/** Whether a browser opens an address that cannot be decoded, or has a NUL. */
const opensUnreadable = (request: FastifyRequest) => opensSite(request) && !isReadable(request.url);

/** Handles errors and logs their details. */
export function handleErrors(log: Log, misses: Misses) {
  return async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = await misses.count(asApiError(error), request);
    const fields = {
      correlationId: request.id,
      route: request.routeOptions.url,
      code: refusal.code,
      detail: refusal.detail,
      ...(refusal.cause !== undefined && { err: refusal.cause }),
    };
    if (refusal.status >= 500) log.error(fields, 'request failed');
    else if (isUnstorableText(error))
      log.warn(fields, 'no schema refused a text that the database cannot store');
    else log.debug(fields, 'request refused');
    removeByteHeaders(reply);
    if (opensUnreadable(request)) return reply.redirect(unknownPage, 302);
    const retryAfter = refusal.retryAfterSeconds ?? (refusal.status === 503 ? 5 : undefined);
    if (retryAfter !== undefined) reply.header('Retry-After', String(retryAfter));
    // RFC 6750, section 3.
    if (refusal.code === 'not-signed-in') reply.header('WWW-Authenticate', 'Bearer');
    return reply.status(refusal.status).send({ ...describeError(refusal), correlationId: request.id });
  };
}
