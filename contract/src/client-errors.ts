import * as z from 'zod/mini';
import { clientErrorFacts, clientErrorsPath } from './client-error-facts.ts';
import { limits } from './limits.ts';
import { route } from './route.ts';

/** Operations of the site that can fail, as operators count them. */
export const clientOperations = [
  'start',
  'config',
  'public-config',
  'sign-in',
  'sign-out',
  'language',
  'messages',
  'page',
  'query',
  'mutation',
  'load-order',
  'reorder',
  'change-delivery-address',
  'withdraw',
  'delete-project',
  'restore-project',
  'create-widget',
  'delete-widget',
  'share-widget',
  'gallery-entry',
  'download-invoice',
  'download-product',
  'change-details',
  'change-address',
  'change-payment-method',
  'change-newsletter',
  'sign-out-device',
  'change-password',
  'two-step',
  'passkeys',
  'confirm-newsletter',
  'contact',
  'request-account-deletion',
  'confirm-account-deletion',
  'request-email-change',
  'confirm-email-change',
  'delete-photo',
  'restore-photos',
  'download-photo',
  'download-photos',
  'delete-photos',
  'delete-all-photos',
  'create-album',
  'rename-album',
  'choose-cover',
  'delete-album',
  'add-to-album',
  'import-library',
  'order-prints',
  'remove-from-album',
  'request-export',
  'download-export',
  'request-personal-data',
  'download-personal-data',
  'load-month',
  'refresh-photo',
  'drop-files',
  'upload',
  'push',
  'consent',
  'third-party',
  'service-worker',
  'unhandled',
] as const;
export type ClientOperation = (typeof clientOperations)[number];

/** One failure in a browser. Only codes, ids and address patterns fit, no personal data. */
export const clientError = z.strictObject({
  where: z.enum(clientOperations),
  ...clientErrorFacts.shape,
});
export type ClientError = z.infer<typeof clientError>;

export const clientErrorsRoutes = {
  reportClientError: route({
    base: 'site',
    auth: 'public',
    method: 'POST',
    path: clientErrorsPath,
    rateLimits: { perAddress: 'clientErrorsPerAddress' },
    status: 204,
    summary: 'Reports to the operators that something failed in a browser',
    body: clientError,
    maxBodyBytes: limits.json.maxClientErrorBytes,
    response: z.null(),
  }),
};
