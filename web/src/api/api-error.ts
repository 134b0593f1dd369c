export interface ApiErrorDetails {
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /**
   * A code of the contract's error table, or one of our own: `offline` (the browser has no network),
   * `network` (no answer), `timeout`, `invalid-data` (the answer is not what was promised).
   */
  readonly code: string;
  readonly message: string;
  readonly correlationId: string;
  /** Pattern of the address in the contract, `/photos/:id`. */
  readonly path?: string;
  /** The address that was called. */
  readonly url?: string;
  /** The answer as it came, where there was one. */
  readonly text?: string;
  readonly cause?: unknown;
}

/** Why a call gave no result. Cancelled calls throw the signal's own reason instead. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly correlationId: string;
  readonly path: string | undefined;
  readonly url: string | undefined;
  readonly text: string | undefined;

  constructor({ status, code, message, correlationId, path, url, text, cause }: ApiErrorDetails) {
    super(message, { cause });
    this.status = status;
    this.code = code;
    this.correlationId = correlationId;
    this.path = path;
    this.url = url;
    this.text = text;
  }
}

export function isApiError(error: unknown, code?: string): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code);
}

/** True when trying again later may work: no network, no answer, or the server is busy. */
export function isTemporary(error: unknown): boolean {
  if (!isApiError(error)) return false;
  return error.status === 0 ? error.code !== 'invalid-data' : error.status === 429 || error.status >= 500;
}
