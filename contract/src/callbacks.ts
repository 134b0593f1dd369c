import * as z from 'zod/mini';
import { submittedBusiness } from './business-details.ts';
import { deliveryReasons } from './delivery-reasons.ts';
import { limits } from './limits.ts';
import { deliveryPeriod, orderAddress } from './orders.ts';
import { route, withExample } from './route.ts';
import { callbackLimits } from './server-limits.ts';
import { count, id, instant, integerFromText, shopCode, storedEmail } from './values.ts';
import { withdrawal } from './withdrawals.ts';

/** Customer of an event. A customer whom the shop has not sent has no ids of the shop. */
const customerOfEvent = { customerId: id, shopCustomerIds: z.array(shopCode) };

/** `GET /newsletter/subscriptions` has the link to unsubscribe, and the proofs. */
const newsletterOfEvent = {
  subscriptionId: id,
  email: z.string(),
  brand: z.string(),
  channel: z.string(),
  locale: z.string(),
};

const deletedLibrary = {
  ...customerOfEvent,
  /** The last day of the period. */
  deletionDate: z.iso.date(),
  photosCount: count,
  projectCount: count,
};

/** Data of each event by its name. */
const eventData = {
  /** The customer has added, changed or deleted addresses. */
  'address.changed': z.object(customerOfEvent),
  /**
   * The details of a business account are complete, or were changed since: the shop checks them, and responds with a
   * status.
   */
  'business.submitted': z.object({ ...customerOfEvent, ...submittedBusiness.shape }),
  /** E-mail address, details or business account, or addresses by the shop. */
  'customer.changed': z.object({ ...customerOfEvent, email: storedEmail }),
  /** The account is deleted, and until `restorableUntil` the shop can bring it back. */
  'customer.deleted': z.object({ ...customerOfEvent, restorableUntil: instant }),
  /** The account has come back. */
  'customer.restored': z.object(customerOfEvent),
  /**
   * The account can no longer be restored; only orders and invoices still name the customer. Photos are
   * purged next.
   */
  'customer.erased': z.object(customerOfEvent),
  /**
   * The customer has changed where an order is delivered. `SuccessfulUpdate`: it applies already.
   * `RequestSent`: the shop responds (`PUT /orders/{orderCode}/address-change`).
   */
  'order.address-change-requested': z.object({
    ...customerOfEvent,
    orderCode: shopCode,
    changeId: id,
    state: z.enum(['RequestSent', 'SuccessfulUpdate']),
    address: orderAddress,
    previousAddress: orderAddress,
  }),
  /** The customer has asked customer care about an order that is later than expected; once for each message. */
  'order.late-asked': z.object({
    ...customerOfEvent,
    orderCode: shopCode,
    /** Days, in the time zone of the brand, that have passed. */
    expected: deliveryPeriod,
  }),
  /** The customer asks to cancel an order; the shop responds (`PUT /orders/{orderCode}/cancellation`). */
  'order.cancellation-requested': z.object({
    ...customerOfEvent,
    orderCode: shopCode,
    cancellationId: id,
  }),
  /** The customer can fetch an export of their photos until `expiresAt`, and has a mail about it. */
  'export.ready': z.object({ ...customerOfEvent, exportId: id, photosCount: count, expiresAt: instant }),
  /** A photo book was offered to the gallery, or its entry was changed: the shop reviews it. */
  'gallery.submitted': z.object({
    ...customerOfEvent,
    entryId: id,
    submissionId: id,
    productCode: shopCode,
    title: z.string(),
    categories: z.array(shopCode),
  }),
  /** An entry is no longer offered. Its id is not used again. */
  'gallery.withdrawn': z.object({ ...customerOfEvent, entryId: id, productCode: shopCode }),
  /** The customer gets a mail that states when their photos and saved projects are deleted. */
  'library.warned': z.object({
    ...customerOfEvent,
    deletionDate: z.iso.date(),
    daysRemaining: count,
    photosCount: count,
    projectCount: count,
  }),
  /**
   * The photos and saved projects were deleted at the end of the storage period; an order until then brings
   * them back.
   */
  'library.deleted': z.object({ ...deletedLibrary, restorableUntil: instant }),
  /** Photos and saved projects have come back. */
  'library.restored': z.object(deletedLibrary),
  /** Photos and saved projects are deleted for good. */
  'library.purged': z.object(deletedLibrary),
  /** A mail about the deletion was refused, given up or has bounced. */
  'library.mail-failed': z.object({
    ...customerOfEvent,
    /** Date in the mail. */
    deletionDate: z.iso.date(),
    /** Days until then, when the failure was noticed. */
    daysRemaining: count,
  }),
  /** The customer has deleted a saved project. Until `restorableUntil` they can bring it back. */
  'project.deleted': z.object({ ...customerOfEvent, projectId: shopCode, restorableUntil: instant }),
  /** The customer has brought back a saved project. */
  'project.restored': z.object({ ...customerOfEvent, projectId: shopCode }),
  /** A consumer has withdrawn from the contract of products; the receipt has been mailed. */
  'withdrawal.requested': z.object({
    ...customerOfEvent,
    /** Code of the order; codes in `lines` are of its inner orders. */
    orderCode: shopCode,
    ...withdrawal.shape,
  }),
  /** The address may get the newsletter of the brand. People need no account for it. */
  'newsletter.confirmed': z.object(newsletterOfEvent),
  /** The address may not get it any more. */
  'newsletter.unsubscribed': z.object(newsletterOfEvent),
} as const;

export type EventName = keyof typeof eventData;

export const eventNames = Object.keys(eventData) as EventName[];

function eventOf<const Name extends string, Data extends z.ZodMiniType>(event: Name, data: Data) {
  return z.object({ id, event: z.literal(event), createdAt: instant, data });
}

/** Body of a callback to the retailer. `test` is sent on request. */
export const retailerEvent = z.discriminatedUnion('event', [
  eventOf('address.changed', eventData['address.changed']),
  eventOf('business.submitted', eventData['business.submitted']),
  eventOf('customer.changed', eventData['customer.changed']),
  eventOf('customer.deleted', eventData['customer.deleted']),
  eventOf('customer.erased', eventData['customer.erased']),
  eventOf('customer.restored', eventData['customer.restored']),
  eventOf('export.ready', eventData['export.ready']),
  eventOf('gallery.submitted', eventData['gallery.submitted']),
  eventOf('gallery.withdrawn', eventData['gallery.withdrawn']),
  eventOf('library.deleted', eventData['library.deleted']),
  eventOf('library.purged', eventData['library.purged']),
  eventOf('library.restored', eventData['library.restored']),
  eventOf('library.mail-failed', eventData['library.mail-failed']),
  eventOf('library.warned', eventData['library.warned']),
  eventOf('newsletter.confirmed', eventData['newsletter.confirmed']),
  eventOf('newsletter.unsubscribed', eventData['newsletter.unsubscribed']),
  eventOf('order.address-change-requested', eventData['order.address-change-requested']),
  eventOf('order.late-asked', eventData['order.late-asked']),
  eventOf('order.cancellation-requested', eventData['order.cancellation-requested']),
  eventOf('project.deleted', eventData['project.deleted']),
  eventOf('project.restored', eventData['project.restored']),
  eventOf('withdrawal.requested', eventData['withdrawal.requested']),
  eventOf('test', z.object({})),
]);
export type RetailerEvent = z.infer<typeof retailerEvent>;

export const callbackUpsert = z.strictObject({
  /** https on port 443 or 8443 of a public host. Demo installations accept http on this machine, too. */
  url: z.string().check(z.minLength(1), z.maxLength(limits.web.maxUrlLength)),
  /** Absent: all, also those of later versions. */
  events: z.optional(z.array(z.enum(eventNames)).check(z.minLength(1), z.maxLength(50))),
});

const callback = z.object({
  url: z.string(),
  events: z.optional(z.array(z.string())),
  /** `k` of its signatures. */
  secretId: z.string(),
  /** Messages are signed with the previous secret, too, until then. */
  previousSecretUntil: z.optional(instant),
});

export type Callback = z.infer<typeof callback>;

/** `waiting`: not sent yet, or to be retried. `refused`: to an address that must not be called. */
export const deliveryOutcome = z.enum(['waiting', 'delivered', 'failed', 'refused']);

const delivery = z.object({
  /** The event’s. */
  id,
  event: z.string(),
  /** Code of the order that the event is about. */
  subject: z.optional(shopCode),
  createdAt: instant,
  outcome: deliveryOutcome,
  /** Counted on when the event is sent again. */
  tries: count,
  /** Absent before the first try, like `host`. */
  triedAt: z.optional(instant),
  /** Absent before the first try, during one, and after the last. */
  nextTryAt: z.optional(instant),
  host: z.optional(z.string()),
  /** HTTP status of the last response. */
  status: z.optional(count),
  reason: z.optional(z.enum(deliveryReasons)),
});

export type Delivery = z.infer<typeof delivery>;

const redelivery = z.strictObject({
  ids: z.array(id).check(z.minLength(1), z.maxLength(callbackLimits.maxPageSize)),
});

/** Log of deliveries, the same for the retailer and for businesses. */
export const deliveryLog = {
  summary: 'Events of the last 30 days, the newest first',
  query: z.strictObject({
    outcome: z.optional(deliveryOutcome),
    /** The last id of the page before. */
    before: z.optional(id),
    limit: z.optional(integerFromText(1, callbackLimits.maxPageSize)),
  }),
  response: z.object({ deliveries: z.array(delivery) }),
};

export const sendingAgain = {
  summary: 'Sends events again, delivered or not. The response has the ids that are known',
  body: withExample(redelivery, { ids: ['0197a4b2-6c1e-7d3f-8a52-1c9e0b7d4f60'] }),
  response: z.object({ ids: z.array(id) }),
};

const common = { base: 'backOffice', auth: 'back-office', scope: 'callbacks:write', status: 200 } as const;

export const callbacksRoutes = {
  putCallback: route({
    ...common,
    method: 'PUT',
    path: '/callback',
    summary: 'Sets where events are sent. Only the response that creates it has the secret',
    body: withExample(callbackUpsert, {
      url: 'https://shop.example.com/keepsake-events',
      events: ['customer.changed'],
    }),
    response: z.extend(callback, { secret: z.optional(z.string()) }),
  }),
  getCallback: route({
    ...common,
    method: 'GET',
    path: '/callback',
    summary: 'Where events are sent',
    response: callback,
    errors: ['not-found'],
  }),
  renewCallbackSecret: route({
    ...common,
    method: 'POST',
    path: '/callback/secret',
    summary: 'Makes a new secret. The ones before it sign, too, each for a day',
    response: z.extend(callback, { secret: z.string() }),
    errors: ['not-found', 'too-many-secrets'],
  }),
  testCallback: route({
    ...common,
    method: 'POST',
    path: '/callback/test',
    status: 202,
    summary: 'Sends an event named test',
    response: z.object({ id }),
    errors: ['not-found'],
  }),
  listDeliveries: route({
    ...common,
    method: 'GET',
    path: '/callback/deliveries',
    ...deliveryLog,
  }),
  redeliver: route({
    ...common,
    method: 'POST',
    path: '/callback/deliveries::redeliver',
    status: 202,
    ...sendingAgain,
  }),
  deleteCallback: route({
    ...common,
    method: 'DELETE',
    path: '/callback',
    status: 204,
    summary: 'Sends no events any more. What is waiting fails',
    response: z.null(),
  }),
};
