import { type InvalidField, problemOf } from '@keepsake/contract/error-body';
import type * as z from 'zod/mini';

export type CheckedForm<Data> =
  | { readonly data: Data; readonly invalid?: undefined }
  | { readonly invalid: readonly InvalidField[]; readonly valid: Readonly<Record<string, string>> };

/** Empty fields are absent. Checks by the schema of the contract, as the server does. `valid` are the other fields. */
export function checkForm<Schema extends z.ZodMiniType>(
  schema: Schema,
  values: Readonly<Record<string, string>>,
): CheckedForm<z.output<Schema>> {
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
  const parsed = schema.safeParse(filled);
  if (parsed.success) return { data: parsed.data };
  const invalid = parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), ...problemOf(issue) }));
  const paths = new Set(invalid.map(({ path }) => path));
  return { invalid, valid: Object.fromEntries(Object.entries(filled).filter(([name]) => !paths.has(name))) };
}

/** A text for each invalid field, in the order of the form; unknown ones are left out. `path:reason` has one of its own. */
export function problemsOf(
  invalid: readonly InvalidField[],
  textOf: Readonly<Record<string, string>>,
): Record<string, string> {
  const reasons = new Map(invalid.map(({ path, reason }) => [path, reason]));
  return Object.fromEntries(
    Object.entries(textOf)
      .filter(([path]) => reasons.has(path))
      .map(([path, text]) => [path, textOf[`${path}:${reasons.get(path)}`] ?? text]),
  );
}
