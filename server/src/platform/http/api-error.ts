import type { ErrorBody } from '@keepsake/contract/error-body';
import { type ErrorCode, errorTable } from '@keepsake/contract/errors';

/** `code` for programs, the table's sentence for people, `detail` for logs. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly detail: string | undefined;
  readonly field: string | undefined;
  /** All invalid fields, for forms. */
  readonly fields: ErrorBody['fields'];
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    options: {
      detail?: string;
      field?: string;
      fields?: NonNullable<ErrorBody['fields']>;
      cause?: unknown;
      retryAfterSeconds?: number;
    } = {},
  ) {
    super(errorTable[code].message, { cause: options.cause });
    this.code = code;
    this.detail = options.detail;
    this.field = options.field;
    this.fields = options.fields;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): number {
    return errorTable[this.code].status;
  }
}
