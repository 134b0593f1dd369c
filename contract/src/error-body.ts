import * as z from 'zod/mini';

/** `field` names the invalid part of the request. */
export const errorBody = z.object({
  code: z.string(),
  message: z.string(),
  correlationId: z.string(),
  field: z.optional(z.string()),
  /** All invalid fields, for forms. */
  fields: z.optional(
    z.array(z.object({ path: z.string(), code: z.enum(['missing', 'too-long', 'not-valid']) })),
  ),
});

export type ErrorBody = z.infer<typeof errorBody>;
