import * as z from 'zod/mini';
import { sentDeliveryAddress } from './addresses.ts';
import { limits } from './limits.ts';
import { orderAddress } from './orders.ts';
import { route, withExample } from './route.ts';
import { id, instant, line, shopCode } from './values.ts';

/** Changes of the delivery address of an order. */

/** Sent to the shop, without a response yet; applied; or refused. */
export const addressChangeStates = ['RequestSent', 'SuccessfulUpdate', 'RequestFailed'] as const;
export type AddressChangeState = (typeof addressChangeStates)[number];

/** Reasons that the site words in the customer's language; another `reason` is shown as it is. */
export const addressChangeReasons = ['too-late', 'not-delivered'] as const;

const reason = z.optional(line(limits.orders.maxLineLength).check(z.minLength(1)));

/** The latest change of an order. */
export const addressChange = z.object({
  changeId: id,
  state: z.enum(addressChangeStates),
  address: orderAddress,
  requestedAt: instant,
  /** Time of the shop's latest `PUT`. */
  answeredAt: z.optional(instant),
  /** Why it failed: one of `addressChangeReasons`, or words of the shop. */
  reason,
});
export type AddressChange = z.infer<typeof addressChange>;

export const deliveryAddressChange = z.object({
  canChange: z.boolean(),
  /** End of the possibility, for an order that is not in production. */
  until: z.optional(instant),
  /** Why not: in production or past `until`, not delivered to an address, or a change waits for the shop. */
  reason: z.optional(z.enum(['too-late', 'pickup-point', 'requested'])),
  /** Extension. */
  latest: z.optional(addressChange),
});
export type DeliveryAddressChange = z.infer<typeof deliveryAddressChange>;

const ofOrder = z.strictObject({ orderCode: shopCode });
const ofShop = { base: 'backOffice', auth: 'back-office', scope: 'orders:write', status: 200 } as const;

/** A later response replaces an earlier one. */
const answer = z.strictObject({
  changeId: id,
  state: z.enum(['SuccessfulUpdate', 'RequestFailed']),
  reason,
});

export const addressChangesRoutes = {
  changeDeliveryAddress: route({
    base: 'ordersApi',
    auth: 'customer',
    refuses: ['Blocked'],
    method: 'PUT',
    path: '/v1/superorders/:code/deliveryAddress',
    status: 200,
    otherStatus: 202,
    summary:
      'Changes where an order of the customer is delivered: at once (200), or when the shop agrees (202)',
    params: z.strictObject({ code: shopCode }),
    body: sentDeliveryAddress,
    /** Null from a service that sends no details: it may still refuse. */
    response: z.nullable(addressChange),
    rateLimits: { perAccount: ['accountWritesPerAccount'] },
    errors: ['not-found', 'too-late', 'pickup-point', 'address-change-requested', 'not-delivered'],
  }),
  getAddressChange: route({
    ...ofShop,
    method: 'GET',
    path: '/orders/:orderCode/address-change',
    summary: 'The latest change of the delivery address by the customer',
    params: ofOrder,
    response: addressChange,
    errors: ['not-found'],
  }),
  answerAddressChange: route({
    ...ofShop,
    method: 'PUT',
    path: '/orders/:orderCode/address-change',
    summary: 'Accepts or refuses the latest change; 409 for one that a later change has replaced',
    params: ofOrder,
    body: withExample(answer, {
      changeId: '0197a4b2-6c1e-7d3f-8a52-1c9e0b7d4f60',
      state: 'RequestFailed',
      reason: 'not-delivered',
    }),
    response: z.object({ result: z.enum(['updated', 'unchanged']) }),
    errors: ['not-found', 'conflict'],
  }),
};
