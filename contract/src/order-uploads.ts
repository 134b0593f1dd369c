import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { route } from './route.ts';
import { uploadRecord } from './uploads.ts';
import { shopCode } from './values.ts';

/** Pictures that were uploaded in the shop; those of the photo area: `uploads.ts`. */

const ofCustomer = { base: 'orderStorageApi', auth: 'customer', status: 200 } as const;

export const orderUploadsRoutes = {
  getUpload: route({
    ...ofCustomer,
    method: 'GET',
    path: '/uploads/:id',
    summary: 'An upload of the customer; 404 for one that was made before signing in',
    params: z.strictObject({ id: shopCode }),
    /** The token's `sub`. */
    query: z.strictObject({ accountId: z.string() }),
    response: uploadRecord,
    errors: ['not-found'],
  }),
  listAnonymousUploads: route({
    ...ofCustomer,
    method: 'POST',
    path: '/getanonymousuploads',
    summary:
      'Uploads of products in orders of the customer, also made before signing in; others are left out',
    body: z.array(shopCode).check(z.minLength(1), z.maxLength(limits.orders.maxUploadIds)),
    response: z.array(uploadRecord),
  }),
};
