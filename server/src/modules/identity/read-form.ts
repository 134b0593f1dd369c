import { mailbox, readEmail } from '@keepsake/contract/email-address';
import { limits } from '@keepsake/contract/limits';
import type { HttpRequest } from '../../platform/http/index.ts';
import { checkNewPassword, type NewPasswordContext } from './new-password/check-new-password.ts';
import type { FieldProblem } from './pages/form-fields.ts';

function fieldOf(from: 'body' | 'query', request: HttpRequest, name: string): string {
  const value = ((request[from] ?? {}) as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : '';
}

/** Reads a field, truncated to `limit`, without control characters; the database refuses U+0000. */
export function textField(from: 'body' | 'query', request: HttpRequest, name: string, limit: number): string {
  return fieldOf(from, request, name)
    .replaceAll(/\p{Cc}/gu, '')
    .slice(0, limit);
}

/** Reads an address as it is stored, and anything else as typed. */
export function emailField(request: HttpRequest): string {
  const typed = textField('body', request, 'email', 2 * limits.customer.maxEmailLength).trim();
  const read = readEmail(typed);
  return 'email' in read ? read.email : typed;
}

/** Reads the password unchanged: a long one is refused rather than truncated, and only hashed. */
export function passwordField(request: HttpRequest): string {
  return fieldOf('body', request, 'password');
}

/** Tokens have 43 characters. */
export function tokenField(from: 'body' | 'query', request: HttpRequest): string {
  return textField(from, request, 'token', 64);
}

export function emailProblems(email: string): FieldProblem[] {
  if (email === '') return [{ field: 'email', message: 'problem.emailMissing' }];
  const read = readEmail(email);
  if ('email' in read) return [];
  const isUnreachable = read.refusal === 'unreachable';
  return [{ field: 'email', message: isUnreachable ? 'problem.emailUnreachable' : 'problem.emailInvalid' }];
}

/** The same for an account, which may be from before the limit of the local part. */
export function accountEmailProblems(email: string): FieldProblem[] {
  const read = readEmail(email);
  const isLong = 'refusal' in read && read.refusal === 'too-long';
  return isLong && mailbox.safeParse(email).success ? [] : emailProblems(email);
}

export function newPasswordProblems(password: string, context: NewPasswordContext): FieldProblem[] {
  const problem = checkNewPassword(password, context);
  return problem ? [{ field: 'password', message: `problem.${problem}` }] : [];
}
