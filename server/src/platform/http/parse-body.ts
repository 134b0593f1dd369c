import { problemOf } from '@keepsake/contract/error-body';
import type * as z from 'zod/mini';
import { ApiError } from './api-error.ts';
import { codeOfProblem } from './field-problems.ts';

/**
 * Parses a body by rules that depend on what is stored, with the error that the schema of a route gives.
 *
 * @throws ApiError invalid-request, or the code of its own of the first invalid field
 */
export function parseBody<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), ...problemOf(issue) }));
  const [first] = parsed.error.issues;
  throw new ApiError(codeOfProblem(fields[0]), {
    field: fields[0]?.path || 'body',
    detail: first?.message ?? 'not valid',
    fields,
  });
}
