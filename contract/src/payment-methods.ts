import * as z from 'zod/mini';
import { route } from './route.ts';
import { line } from './values.ts';

export const paymentKinds = ['card', 'sepa', 'paypal', 'other'] as const;
export type PaymentKind = (typeof paymentKinds)[number];

/** The payment provider's own. */
const paymentMethodId = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{1,100}$/, 'must be letters, digits, - and _'));

/** Ten digits or more, with or without blanks between them. */
const accountNumber = /\d(?:[ -]?\d){9}/;

export const paymentMethod = z.object({
  id: paymentMethodId,
  kind: z.enum(paymentKinds),
  /** A name for the customer, for example `Visa •••• 4242`; never a whole number. */
  label: line(100).check(
    z.minLength(1),
    z.refine((label) => !accountNumber.test(label), 'holds the number of a card or an account'),
  ),
  /** Last month of validity, `YYYY-MM`. */
  expires: z.optional(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month like 2028-04'))),
  isDefault: z.boolean(),
});
export type PaymentMethod = z.infer<typeof paymentMethod>;

/** The default first. */
export const paymentMethodList = z.array(paymentMethod).check(z.maxLength(50));

/** What the provider appends as `result` to the address that it returns to. */
export const paymentResults = ['added', 'cancelled', 'failed'] as const;
export type PaymentResult = (typeof paymentResults)[number];

export const paymentMethodPath = '/settings/payment-method';

/** Where the customer saves a payment method, on a page of the provider. */
export const paymentSession = z.object({ url: z.url({ protocol: /^https?$/ }) });

const ofCustomer = { base: 'customerApi', auth: 'customer', errors: ['not-found'] } as const;
const write = {
  refuses: ['Blocked'],
  rateLimits: { perAccount: ['accountWritesPerAccount'] },
} as const;
const params = z.strictObject({ id: paymentMethodId });

/**
 * All respond with 404 where the brand has no payment provider, with 503 while the provider does not respond.
 */
export const paymentMethodsRoutes = {
  listPaymentMethods: route({
    ...ofCustomer,
    method: 'GET',
    path: '/customers/me/payment-methods',
    status: 200,
    summary: 'The payment methods that the payment provider keeps',
    response: paymentMethodList,
  }),
  makeDefaultPaymentMethod: route({
    ...ofCustomer,
    ...write,
    method: 'PATCH',
    path: '/customers/me/payment-methods/:id',
    status: 204,
    summary: 'Makes a payment method the default',
    params,
    body: z.strictObject({ isDefault: z.literal(true) }),
    response: z.null(),
  }),
  deletePaymentMethod: route({
    ...ofCustomer,
    ...write,
    method: 'DELETE',
    path: '/customers/me/payment-methods/:id',
    status: 204,
    summary: 'Deletes a payment method at the payment provider',
    params,
    response: z.null(),
  }),
  startPaymentSession: route({
    ...ofCustomer,
    ...write,
    method: 'POST',
    path: '/customers/me/payment-methods/sessions',
    status: 201,
    summary: 'Address of the provider’s page for a new payment method, which leads back to the settings',
    response: paymentSession,
  }),
};
