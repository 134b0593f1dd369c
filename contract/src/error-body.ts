import * as z from 'zod/mini';

/** Body of every answer that is not a success. `field` names the part of the request that is wrong. */
export const errorBody = z.object({
  code: z.string(),
  message: z.string(),
  correlationId: z.string(),
  field: z.optional(z.string()),
});

export type ErrorBody = z.infer<typeof errorBody>;
