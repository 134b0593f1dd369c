import { fieldCodeOf } from '@keepsake/contract/error-body';
import type * as z from 'zod/mini';
import { ApiError } from './api-error.ts';

/**
 * Parses a body by rules that depend on what is stored, with the error that the schema of a route gives.
 *
 * @throws ApiError invalid-request
 */
export function parseBody<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map(({ path, code = '' }) => ({
    path: path.join('.'),
    code: fieldCodeOf(code),
  }));
  const [first] = parsed.error.issues;
  throw new ApiError('invalid-request', {
    field: fields[0]?.path || 'body',
    detail: first?.message ?? 'not valid',
    fields,
  });
}
