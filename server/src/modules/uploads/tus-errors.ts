import type { ErrorCode } from '@keepsake/contract/errors';
import { ERRORS } from '@tus/utils';
import { ApiError } from '../../platform/http/index.ts';

/** What the protocol library throws: a status and text, not an Error. */
interface ProtocolError {
  readonly status_code: number;
  readonly body: string;
}

const byError = new Map<unknown, ErrorCode>([
  [ERRORS.ABORTED, 'upload-locked'],
  [ERRORS.INVALID_CONTENT_TYPE, 'unsupported-media-type'],
  [ERRORS.ERR_SIZE_EXCEEDED, 'invalid-request'],
  [ERRORS.UNSUPPORTED_CREATION_DEFER_LENGTH_EXTENSION, 'invalid-request'],
  [ERRORS.UNSUPPORTED_CONCATENATION_EXTENSION, 'invalid-request'],
]);

const byStatus: Readonly<Record<number, ErrorCode>> = {
  404: 'not-found',
  409: 'offset-conflict',
  410: 'upload-expired',
  412: 'unsupported-protocol',
  413: 'too-large',
};

function isProtocolError(error: unknown): error is ProtocolError {
  return typeof error === 'object' && error !== null && 'status_code' in error;
}

/** An error response of the protocol library as an ApiError. */
export function fromStatus(status: number, detail: string): ApiError {
  const code = byStatus[status] ?? (status < 500 ? 'invalid-request' : 'internal');
  return new ApiError(code, { field: 'tus', detail: detail.trim() });
}

export function fromTusError(error: unknown): unknown {
  if (!isProtocolError(error)) return error;
  const code = byError.get(error);
  return code ? new ApiError(code, { detail: error.body.trim() }) : fromStatus(error.status_code, error.body);
}
