import { limits } from '@keepsake/contract/limits';
import type { HttpRequest } from '../../platform/http/index.ts';
import { isEmailAddress } from './email-address.ts';
import { checkNewPassword, type NewPasswordContext } from './new-password/check-new-password.ts';
import type { FieldProblem } from './pages/form-fields.ts';

/** A text field of a form, or of the address; never longer than `limit`. */
export function textField(from: 'body' | 'query', request: HttpRequest, name: string, limit: number): string {
  const value = ((request[from] ?? {}) as Record<string, unknown>)[name];
  return typeof value === 'string' ? value.slice(0, limit) : '';
}

export function emailField(request: HttpRequest): string {
  return textField('body', request, 'email', limits.customer.maxEmailLength + 1).trim();
}

/** Uncut, so that a password which is too long is refused and not shortened. */
export function passwordField(request: HttpRequest): string {
  return textField('body', request, 'password', limits.json.maxBodyBytes);
}

/** Tokens are 43 characters; anything else is no token. */
export function tokenField(from: 'body' | 'query', request: HttpRequest): string {
  return textField(from, request, 'token', 64);
}

export function emailProblems(email: string): FieldProblem[] {
  if (email === '') return [{ field: 'email', message: 'problem.emailMissing' }];
  return isEmailAddress(email) ? [] : [{ field: 'email', message: 'problem.emailInvalid' }];
}

export function newPasswordProblems(password: string, context: NewPasswordContext): FieldProblem[] {
  const problem = checkNewPassword(password, context);
  return problem ? [{ field: 'password', message: `problem.${problem}` }] : [];
}
