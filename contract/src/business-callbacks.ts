import * as z from 'zod/mini';
import { deliveryLog, deliveryOutcome, sendingAgain } from './callbacks.ts';
import { deliveryReasons } from './delivery-reasons.ts';
import { orderStates } from './order-state.ts';
import { route } from './route.ts';
import { count, id, instant, shopCode } from './values.ts';

/** Events that a business can have sent to an address of its own. */
export const businessEventNames = [
  'order.status-changed',
  'order.shipped',
  'order.cancelled',
  'invoice.ready',
] as const;
export type BusinessEventName = (typeof businessEventNames)[number];

const orderOfEvent = z.object({
  code: shopCode,
  status: z.enum(orderStates),
  source: z.optional(z.string()),
  products: z.array(
    z.object({ code: shopCode, title: z.string(), articleName: z.string(), quantity: count }),
  ),
  /** Addresses of the parcels' pages. */
  trackingUrls: z.array(z.string()),
});

const invoiceOfEvent = z.object({ id: shopCode, number: z.string(), orderCode: z.optional(shopCode) });

function eventOf<const Name extends string, Data extends z.core.$ZodLooseShape>(event: Name, data: Data) {
  return z.object({ id, event: z.literal(event), createdAt: instant, ...data });
}

/** Body of a callback to a business; as XML the same tree below `event`. `test` is sent on request. */
export const businessEvent = z.discriminatedUnion('event', [
  eventOf('order.status-changed', { order: orderOfEvent }),
  eventOf('order.shipped', { order: orderOfEvent }),
  eventOf('order.cancelled', { order: orderOfEvent }),
  eventOf('invoice.ready', { invoice: invoiceOfEvent }),
  eventOf('test', {}),
]);
export type BusinessEvent = z.infer<typeof businessEvent>;

const businessCallback = z.object({
  /** Events that are sent. */
  events: z.array(z.enum(businessEventNames)),
  /** The end of the secret, to compare. */
  secretEnd: z.string(),
  /** Whether a response has had the secret. One that nobody has seen is replaced by a new one at once. */
  isSecretShown: z.boolean(),
  /** Messages are signed with the secret before it, too, until then. */
  previousSecretUntil: z.optional(instant),
  /** Switched off since then, after failures. Setting the address switches it on. */
  disabledAt: z.optional(instant),
});
export type BusinessCallback = z.infer<typeof businessCallback>;

const ofBusiness = { base: 'customerApi', auth: 'customer', errors: ['not-found'] } as const;
const rateLimits = { perAccount: ['accountWritesPerAccount'] } as const;

export const businessCallbacksRoutes = {
  getBusinessCallback: route({
    ...ofBusiness,
    method: 'GET',
    path: '/customers/me/callback',
    status: 200,
    summary:
      'The callback of a business. GET /customers/me has its address, null while it pauses; 404 before the first',
    response: businessCallback,
  }),
  putBusinessCallback: route({
    ...ofBusiness,
    refuses: ['Blocked', 'New'],
    method: 'PUT',
    path: '/customers/me/callback',
    status: 200,
    summary: 'Chooses events',
    body: z.strictObject({ events: z.array(z.enum(businessEventNames)).check(z.maxLength(10)) }),
    response: businessCallback,
    rateLimits,
  }),
  renewBusinessSecret: route({
    ...ofBusiness,
    refuses: ['Blocked', 'New'],
    method: 'POST',
    path: '/customers/me/callback/secret',
    status: 200,
    errors: ['not-found', 'too-many-secrets'],
    summary: 'Makes a new secret, which only this response has. The ones before it sign, too, each for a day',
    response: z.extend(businessCallback, { secret: z.string() }),
    rateLimits,
  }),
  testBusinessCallback: route({
    ...ofBusiness,
    refuses: ['Blocked', 'New'],
    method: 'POST',
    path: '/customers/me/callback/test',
    status: 200,
    summary: 'Sends an event named test at once, and returns what became of it',
    response: z.object({
      outcome: deliveryOutcome,
      /** HTTP status of the response. */
      status: z.optional(count),
      reason: z.optional(z.enum(deliveryReasons)),
      milliseconds: count,
    }),
    rateLimits: { perAccount: ['callbackTestsPerAccount'] },
  }),
  listBusinessDeliveries: route({
    ...ofBusiness,
    method: 'GET',
    path: '/customers/me/callback/deliveries',
    status: 200,
    ...deliveryLog,
  }),
  redeliverBusinessEvents: route({
    ...ofBusiness,
    refuses: ['Blocked', 'New'],
    method: 'POST',
    path: '/customers/me/callback/redeliveries',
    status: 202,
    ...sendingAgain,
    rateLimits,
  }),
};
