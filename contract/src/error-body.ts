import * as z from 'zod/mini';

const invalidField = z.object({
  path: z.string(),
  code: z.enum(['missing', 'too-long', 'not-valid']),
  /** What is not valid, where a field can break several rules. */
  reason: z.optional(z.string()),
});
/** `path` with dots, as in `addresses.0.city`. */
export type InvalidField = z.infer<typeof invalidField>;

const codes: Readonly<Record<string, InvalidField['code']>> = {
  invalid_type: 'missing',
  too_small: 'missing',
  too_big: 'too-long',
};

/** Code and reason of a field, by an issue of zod. */
export function problemOf({
  code = '',
  params,
}: {
  readonly code?: string | undefined;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
}): Omit<InvalidField, 'path'> {
  const reason = params?.reason;
  return { code: codes[code] ?? 'not-valid', ...(typeof reason === 'string' && { reason }) };
}

/** `field` names the invalid part of the request. */
export const errorBody = z.object({
  code: z.string(),
  message: z.string(),
  correlationId: z.string(),
  field: z.optional(z.string()),
  /** All invalid fields, for forms. */
  fields: z.optional(z.array(invalidField)),
});

export type ErrorBody = z.infer<typeof errorBody>;
