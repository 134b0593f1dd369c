import { errorBody } from '@keepsake/contract/error-body';
import { errorTable } from '@keepsake/contract/errors';
import { albumIdHeader, duplicateHeader, imageIdHeader } from '@keepsake/contract/uploads';
import type { FailureCode } from '../queue/upload-state.ts';
import type { SendOutcome } from './upload-transport.ts';

/** Missing headers are null or undefined. */
export interface ServiceResponse {
  getStatus(): number;
  getHeader(name: string): string | null | undefined;
  getBody(): string;
}

/** Temporary refusals; other 4xx are about the file or the customer. */
const temporaryStatuses = new Set([408, 409, 423, 425, 429]);

/** An automatic retry is useless, but the customer may make room and retry. */
const retryableByCustomer = new Set<FailureCode>(['storage-full', 'quota-exceeded']);

/**
 * Outcome of a successful response. Without an image id the photo is not in the library, whatever the
 * status.
 */
export function readSuccess(response: ServiceResponse, albumId?: string): SendOutcome {
  const imageId = response.getHeader(imageIdHeader);
  if (!imageId) return { kind: 'interrupted', code: 'unavailable' };
  const duplicate = response.getHeader(duplicateHeader) === '1';
  const isMissed = albumId !== undefined && response.getHeader(albumIdHeader) !== albumId;
  return { kind: 'done', imageId, duplicate, ...(isMissed && { missedAlbum: true }) };
}

/** Outcome of an unsuccessful response. */
export function readRefusal(response: ServiceResponse): SendOutcome {
  const status = response.getStatus();
  const { code, message, correlationId } = readError(response);
  if (status === 401) return { kind: 'not-signed-in' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (code === 'checksum-mismatch') return { kind: 'corrupted' };
  if (retryableByCustomer.has(code)) return { kind: 'refused', code, retryable: true, correlationId };
  if (temporaryStatuses.has(status) || status >= 500 || status < 400) {
    return { kind: 'interrupted', code, waitMs: readRetryAfter(response), correlationId };
  }
  return { kind: 'refused', code, message, retryable: false, correlationId };
}

interface Refusal {
  readonly code: FailureCode;
  readonly message?: string;
  readonly correlationId?: string;
}

function readError(response: ServiceResponse): Refusal {
  const body = errorBody.safeParse(parseJson(response.getBody()));
  if (!body.success) return { code: codeOfStatus(response.getStatus()) };
  const { code, message, correlationId } = body.data;
  return Object.hasOwn(errorTable, code)
    ? { code: code as FailureCode, correlationId }
    : { code: 'unknown', message, correlationId };
}

/** Responses to HEAD have no body, and proxies send their own. */
function codeOfStatus(status: number): FailureCode {
  if (status === 403) return 'forbidden';
  if (status === 413) return 'too-large';
  if (status === 415) return 'unsupported-type';
  if (status === 423) return 'upload-locked';
  if (status === 460) return 'checksum-mismatch';
  if (status === 507) return 'storage-full';
  return status === 500 ? 'internal' : status > 500 || status === 429 ? 'unavailable' : 'unknown';
}

/** Milliseconds; ignores dates, the queue has its own delays. */
function readRetryAfter(response: ServiceResponse): number | undefined {
  const seconds = Number(response.getHeader('Retry-After') ?? Number.NaN);
  return seconds > 0 ? seconds * 1000 : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
