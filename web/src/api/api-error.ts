import type { InvalidField } from '@keepsake/contract/error-body';

export interface ApiErrorDetails {
  /** HTTP status; 0 without a response. */
  readonly status: number;
  /**
   * A code of the contract's error table, or one of ours: `offline` (no network), `network` (no response),
   * `timeout`, `invalid-data` (the response does not match the schema).
   */
  readonly code: string;
  readonly message: string;
  readonly correlationId: string;
  readonly path?: string;
  readonly url?: string;
  /** All invalid fields of a form. */
  readonly fields?: readonly InvalidField[] | undefined;
  /** Seconds until the request may be sent again. */
  readonly retryAfter?: number | undefined;
  /** Body of the response. */
  readonly text?: string;
  readonly cause?: unknown;
}

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly correlationId: string;
  readonly path: string | undefined;
  readonly url: string | undefined;
  readonly fields: readonly InvalidField[];
  readonly retryAfter: number | undefined;
  readonly text: string | undefined;

  constructor(details: ApiErrorDetails) {
    const { status, code, message, correlationId, path, url, fields, retryAfter, text, cause } = details;
    super(message, { cause });
    this.status = status;
    this.code = code;
    this.correlationId = correlationId;
    this.path = path;
    this.url = url;
    this.fields = fields ?? [];
    this.retryAfter = retryAfter;
    this.text = text;
  }
}

export function isApiError(error: unknown, code?: string): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code);
}

/** Whether what an address names is not there for this customer. An id that is malformed is refused as invalid. */
export function isUnknownId(error: unknown): boolean {
  return isApiError(error) && (error.status === 404 || error.status === 400);
}

/** True when a retry may succeed: no network, no response, or the server is busy. */
export function isTemporary(error: unknown): boolean {
  if (!isApiError(error)) return false;
  return error.status === 0 ? error.code !== 'invalid-data' : error.status === 429 || error.status >= 500;
}

/** Networks that drop packets would otherwise hang the page. */
export const responseTimeoutMs = 60_000;

export function noResponse(
  cause: unknown,
  isOnline: boolean,
  request: Pick<ApiErrorDetails, 'correlationId' | 'path' | 'url'>,
): ApiError {
  const timedOut = cause instanceof DOMException && cause.name === 'TimeoutError';
  const code = timedOut ? 'timeout' : isOnline ? 'network' : 'offline';
  return new ApiError({ status: 0, code, message: `No response (${code})`, ...request, cause });
}
