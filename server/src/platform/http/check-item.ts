import { problemOf } from '@keepsake/contract/error-body';
import type * as z from 'zod/mini';
import { ApiError } from './api-error.ts';
import { codeOfProblem } from './field-problems.ts';

/** Maximum length of the message, which includes unknown keys. */
const maxDetailLength = 400;

/**
 * Checks one item of a body, as routes check the whole.
 *
 * @throws ApiError invalid-request, or the code of its own, with the first invalid field
 */
export function checkItem<Schema extends z.ZodMiniType>(schema: Schema, item: unknown): z.output<Schema> {
  const parsed = schema.safeParse(item);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ApiError(codeOfProblem(issue && problemOf(issue)), {
    field: issue?.path.join('.') || 'item',
    detail: issue?.message.slice(0, maxDetailLength) ?? 'not valid',
  });
}
