import * as z from 'zod/mini';
import { locales } from './locale.ts';
import { route } from './route.ts';
import { id, storedEmail } from './values.ts';

/** The site's page for customers whose account has been deleted. */
export const accountDeletedPath = '/account-deleted';

export const customerMe = z.object({
  customerId: id,
  email: storedEmail,
  name: z.nullable(z.string()),
  /** Always false here: a deleted customer gets 404. */
  accountDeleted: z.boolean(),
  /** Null for private customers. Unknown statuses of a retailer's own service mean good standing. */
  business: z.nullable(
    z.object({
      status: z.string(),
      /** What the shop says about it, and what to do next. */
      reason: z.optional(z.string()),
      nextStep: z.optional(z.string()),
      /** Names of required details (`business-details.ts`); with the status Default only. */
      missing: z.optional(z.array(z.string())),
      /** No more events are sent, after failures, until the address is set again. */
      callbackDisabled: z.optional(z.boolean()),
    }),
  ),
  /** Where the events of a business are sent; absent for private customers. */
  callbackUrl: z.optional(z.nullable(z.string())),
  /** One of `callbackFormats`. */
  callbackFormat: z.optional(z.string()),
  /** The shop's number of a business, for its user name at the shop's FTP server; absent before the shop sent one. */
  customerNumber: z.optional(z.string()),
  /** Personal details that are known; `profile.ts` has their rules. */
  title: z.optional(z.string()),
  firstName: z.optional(z.string()),
  lastName: z.optional(z.string()),
  phone: z.optional(z.string()),
  dateOfBirth: z.optional(z.iso.date()),
  locale: z.optional(z.enum(locales)),
  /** Details or addresses were changed, and no page has shown it yet. */
  changed: z.optional(z.boolean()),
});
export type CustomerMe = z.infer<typeof customerMe>;

export const customersRoutes = {
  getMe: route({
    base: 'customerApi',
    auth: 'customer',
    whenDeleted: 'not-found',
    method: 'GET',
    path: '/customers/me',
    status: 200,
    summary: 'The signed-in customer; 404 when the account has been deleted',
    response: customerMe,
    errors: ['not-found'],
  }),
};
