import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { route, withExample } from './route.ts';
import { id, instant, line, shopCode } from './values.ts';

/** Cancellations of orders by the customer. The shop decides. */

/** Sent to the shop; cancelled; not cancelled; or without an answer for `cancellationAnswerDays`. */
export const cancellationStates = ['Requested', 'Accepted', 'Refused', 'TimedOut'] as const;
export type CancellationState = (typeof cancellationStates)[number];

/** Days after which a request without an answer can be sent again: a weekend, and a working day. */
export const cancellationAnswerDays = 3;

/** Reasons that the site words in the customer's language; another `reason` is shown as it is. */
export const cancellationReasons = ['in-production', 'paid'] as const;

const reason = z.optional(line(limits.orders.maxLineLength).check(z.minLength(1)));

/** The latest request for an order. */
export const cancellation = z.object({
  cancellationId: id,
  state: z.enum(cancellationStates),
  requestedAt: instant,
  /** Time of the shop's latest `PUT`. */
  answeredAt: z.optional(instant),
  /** Why it was refused: one of `cancellationReasons`, or words of the shop. */
  reason,
});
export type Cancellation = z.infer<typeof cancellation>;

export const orderCancellation = z.object({
  canCancel: z.boolean(),
  /** End of the possibility, for an order that is paid. */
  until: z.optional(instant),
  /** Why not: cancelled, in production, paid or confirmed, or a request waits for the shop. */
  reason: z.optional(z.enum(['cancelled', 'in-production', 'too-late', 'requested'])),
  latest: z.optional(cancellation),
});
export type OrderCancellation = z.infer<typeof orderCancellation>;

const ofOrder = z.strictObject({ orderCode: shopCode });
const ofShop = { base: 'backOffice', auth: 'back-office', scope: 'orders:write', status: 200 } as const;

/** A later response replaces an earlier one. */
const answer = z.strictObject({
  cancellationId: id,
  state: z.enum(['Accepted', 'Refused']),
  reason,
});

export const cancellationsRoutes = {
  cancelOrder: route({
    base: 'ordersApi',
    auth: 'customer',
    method: 'POST',
    path: '/v1/superorders/:code/cancellation',
    status: 202,
    summary: 'Asks the shop to cancel an order of the customer; the same again is the same request',
    params: z.strictObject({ code: shopCode }),
    response: cancellation,
    rateLimits: { perAccount: ['accountWritesPerAccount'] },
    errors: ['not-found', 'order-cancelled', 'order-in-production', 'not-cancellable'],
  }),
  getCancellation: route({
    ...ofShop,
    method: 'GET',
    path: '/orders/:orderCode/cancellation',
    summary: 'The latest request of the customer to cancel the order',
    params: ofOrder,
    response: cancellation,
    errors: ['not-found'],
  }),
  answerCancellation: route({
    ...ofShop,
    method: 'PUT',
    path: '/orders/:orderCode/cancellation',
    summary: 'Accepts or refuses the latest request; 409 for one that a later request has replaced',
    params: ofOrder,
    body: withExample(answer, {
      cancellationId: '0197a4b2-6c1e-7d3f-8a52-1c9e0b7d4f60',
      state: 'Accepted',
    }),
    response: z.object({ result: z.enum(['updated', 'unchanged']) }),
    errors: ['not-found', 'conflict'],
  }),
};
