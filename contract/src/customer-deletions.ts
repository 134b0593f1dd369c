import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { route } from './route.ts';
import { instant, shopCode } from './values.ts';

const customersOfShop = {
  base: 'backOffice',
  auth: 'back-office',
  scope: 'customers:write',
  status: 200,
  params: z.strictObject({ shopCustomerId: shopCode }),
} as const;

export const customerDeletionsRoutes = {
  deleteCustomer: route({
    ...customersOfShop,
    method: 'DELETE',
    path: '/customers/:shopCustomerId',
    summary: `Deletes a customer’s account with everything in it. For ${limits.customer.graceDays} days it can be restored`,
    response: z.object({ result: z.enum(['deleted', 'unchanged']), restorableUntil: instant }),
    errors: ['not-found'],
  }),
  restoreCustomer: route({
    ...customersOfShop,
    method: 'POST',
    path: '/customers/:shopCustomerId/restore',
    summary: 'Brings a deleted customer back. 404 when it is too late',
    response: z.object({ result: z.enum(['restored', 'unchanged']) }),
    errors: ['not-found', 'conflict'],
  }),
};
