import type { InvalidField } from '@keepsake/contract/error-body';
import type { ErrorCode } from '@keepsake/contract/errors';

/** Reasons of fields with their own error codes. */
const byReason: Readonly<Record<string, ErrorCode>> = { unreachable: 'email-unreachable' };

/** @param problem of the first invalid field */
export function codeOfProblem(problem: Pick<InvalidField, 'reason'> | undefined): ErrorCode {
  return byReason[problem?.reason ?? ''] ?? 'invalid-request';
}
