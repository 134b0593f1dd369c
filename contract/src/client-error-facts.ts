import * as z from 'zod/mini';

export const clientErrorsPath = '/client-errors';

/** Facts of a failure in a browser, apart from the operation: every page loads them. */
export const clientErrorFacts = z.object({
  /** A code of `errorTable` or of the site, or the name of a browser's error. */
  code: z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9-]{0,47}$/)),
  correlationId: z.optional(z.string().check(z.regex(/^[A-Za-z0-9._-]{1,64}$/))),
  /** 0: no response. */
  status: z.optional(z.int().check(z.minimum(0), z.maximum(599))),
  /** Pattern of the requested address or of the page: `/photos/:id`, `/orders/$orderCode`. */
  path: z.optional(z.string().check(z.maxLength(120), z.regex(/^(\/[:$]?[A-Za-z0-9-]{0,32}(\.json)?)+$/))),
});
