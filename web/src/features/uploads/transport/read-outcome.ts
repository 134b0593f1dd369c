import { errorBody } from '@keepsake/contract/error-body';
import { errorTable } from '@keepsake/contract/errors';
import { duplicateHeader, imageIdHeader } from '@keepsake/contract/uploads';
import type { FailureCode } from '../queue/upload-state.ts';
import type { SendOutcome } from './upload-transport.ts';

/** An answer of the service; headers that are missing are null or undefined. */
export interface Answer {
  getStatus(): number;
  getHeader(name: string): string | null | undefined;
  getBody(): string;
}

/** Statuses that say "not now": other than these, a 4xx is about the file or the customer. */
const passing = new Set([408, 409, 423, 425, 429]);

/** Full: coming back by itself is of no use, but whoever has made room may try again. */
const mendable = new Set<FailureCode>(['storage-full', 'quota-exceeded']);

/**
 * What an answer that is called a success means. Without an image id the photo is not in the library,
 * whatever its status says.
 */
export function readSuccess(answer: Answer): SendOutcome {
  const imageId = answer.getHeader(imageIdHeader);
  if (!imageId) return { kind: 'interrupted', code: 'unavailable' };
  return { kind: 'done', imageId, duplicate: answer.getHeader(duplicateHeader) === '1' };
}

/** What an answer that is not a success means for the upload. */
export function readRefusal(answer: Answer): SendOutcome {
  const status = answer.getStatus();
  const { code, message, correlationId } = readError(answer);
  if (status === 401) return { kind: 'not-signed-in' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (code === 'checksum-mismatch') return { kind: 'corrupted' };
  if (mendable.has(code)) return { kind: 'refused', code, retryable: true, correlationId };
  if (passing.has(status) || status >= 500 || status < 400) {
    return { kind: 'interrupted', code, waitMs: readRetryAfter(answer), correlationId };
  }
  return { kind: 'refused', code, message, retryable: false, correlationId };
}

interface Refusal {
  readonly code: FailureCode;
  readonly message?: string;
  readonly correlationId?: string;
}

function readError(answer: Answer): Refusal {
  const body = errorBody.safeParse(parseJson(answer.getBody()));
  if (!body.success) return { code: codeOfStatus(answer.getStatus()) };
  const { code, message, correlationId } = body.data;
  return Object.hasOwn(errorTable, code)
    ? { code: code as FailureCode, correlationId }
    : { code: 'unknown', message, correlationId };
}

/** Answers to HEAD have no body, and something between here and the service may answer in its own words. */
function codeOfStatus(status: number): FailureCode {
  if (status === 403) return 'forbidden';
  if (status === 413) return 'too-large';
  if (status === 415) return 'unsupported-type';
  if (status === 423) return 'upload-locked';
  if (status === 460) return 'checksum-mismatch';
  if (status === 507) return 'storage-full';
  return status === 500 ? 'internal' : status > 500 || status === 429 ? 'unavailable' : 'unknown';
}

/** Milliseconds; a date in Retry-After is left aside, the queue's own delays do as well. */
function readRetryAfter(answer: Answer): number | undefined {
  const seconds = Number(answer.getHeader('Retry-After') ?? Number.NaN);
  return seconds > 0 ? seconds * 1000 : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
