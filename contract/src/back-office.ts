import * as z from 'zod/mini';
import { address, shopAddress } from './addresses.ts';
import {
  customerExample,
  mailBounceExample,
  orderExample,
  sharedAlbumExample,
} from './back-office-examples.ts';
import { businessOfShop, businessUpsert } from './business-details.ts';
import { emailAddress, mailbox } from './email-address.ts';
import { errorBody } from './error-body.ts';
import { limits } from './limits.ts';
import { knownCountries, order, orderUpsert, soundRefund } from './orders.ts';
import { profile } from './profile.ts';
import { route, withExample } from './route.ts';
import {
  id,
  instant,
  isStorable,
  line,
  shopCode,
  shopDay,
  shopInstant,
  storedEmail,
  text,
} from './values.ts';

export const backOfficeScopes = [
  'callbacks:write',
  'customers:write',
  'cut-offs:write',
  'gallery:write',
  'invoices:write',
  'mail:write',
  'merchandise:write',
  'newsletter:write',
  'orders:write',
  'products:write',
  'projects:write',
  'shared-albums:write',
  'storage:write',
  'uploads:write',
  'vouchers:write',
] as const;

/** A customer of the shop, linked to an account by issuer and subject, never by e-mail. */
export const customerUpsert = z.strictObject({
  /** The customer's only when this creates them: afterwards the identity provider owns the address. */
  email: emailAddress,
  name: z.optional(line(limits.customer.maxNameLength)),
  identity: z.optional(
    z.strictObject({
      issuer: z.url().check(z.refine(isStorable, 'is not a text')),
      subject: line(255).check(z.minLength(1)),
    }),
  ),
  /** When the shop changed it. The newest wins, in whatever order they arrive. Absent: this one counts. */
  updatedAt: z.optional(shopInstant),
  /** The business account; null: a private customer. Absent: unchanged. */
  business: z.optional(z.nullable(businessUpsert)),
  /**
   * With the shop, not later than tomorrow: photos are kept from here on. Absent: unchanged, at first the day on which
   * the account began.
   */
  registeredOn: z.optional(shopDay),
  /** Personal details, with `name` their first and last name. Absent: unchanged. */
  profile: z.optional(profile),
  /** All that the shop has; those that the customer has added stay. Absent: unchanged. */
  addresses: z.optional(
    z.array(shopAddress).check(
      z.maxLength(limits.addresses.maxPerCustomer),
      z.refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'have an id twice'),
    ),
  ),
  /** Demo installations only: creates an account of the embedded identity provider. */
  initialPassword: z.optional(text(200).check(z.minLength(8))),
});
export type CustomerUpsert = z.infer<typeof customerUpsert>;

/** A shared album from another system. Its name is kept verbatim. */
export const sharedAlbumUpsert = z.strictObject({
  name: text(limits.albums.maxNameLength).check(z.minLength(1)),
  /** A customer that the shop has sent before; else 400, as for participants. */
  ownerId: shopCode,
  /** Participants who left are not added again; their photos are in `failed`. */
  participantIds: z.array(shopCode).check(z.maxLength(limits.albums.maxParticipants)),
  /** Photos of owner and participants in the order of adding. Photos already in the album stay. */
  photos: z
    .array(z.strictObject({ ownerId: shopCode, photoId: id }))
    .check(z.maxLength(limits.photos.batchSize)),
  created: z.optional(shopInstant),
});
export type SharedAlbumUpsert = z.infer<typeof sharedAlbumUpsert>;

/** `outdated`: the stored one has a later `updatedAt`, and stays. */
export const upsertResult = z.enum(['created', 'updated', 'unchanged', 'outdated']);
export type UpsertResult = z.infer<typeof upsertResult>;

/** Each item is checked alone: those that are refused do not stop the others. */
export const batchItemResult = z.object({
  /** Null where the item has no valid one. */
  id: z.nullable(shopCode),
  result: z.enum([...upsertResult.options, 'refused']),
  /** Why it was refused. */
  error: z.optional(z.omit(errorBody, { correlationId: true })),
});
export type BatchItemResult = z.infer<typeof batchItemResult>;

/** Items are of `orderItem`; each is checked alone. */
export const orderBatch = z.strictObject({
  orders: z.array(z.unknown()).check(z.maxLength(limits.backOffice.maxBatch)),
});

export const orderItem = z.extend(order, { orderCode: shopCode }).check(knownCountries, soundRefund);

const customerOfShop = z.object({
  customerId: id,
  /** E-mail of the account. */
  email: storedEmail,
  /** E-mail as the shop sent it last, if that is another address. */
  shopEmail: z.optional(storedEmail),
  name: z.nullable(z.string()),
  business: z.nullable(businessOfShop),
  registeredOn: z.iso.date(),
  profile,
  /** With the shop's id where the shop has sent it. */
  addresses: z.array(z.extend(address, { shopAddressId: z.optional(shopCode) })),
  /** Time of the customer's own latest change of details or addresses. */
  changedAt: z.optional(instant),
  /** Time of the shop's latest change. */
  updatedAt: z.optional(instant),
  /** End of the time in which a deleted customer can be restored. */
  restorableUntil: z.optional(instant),
});
export type CustomerOfShop = z.infer<typeof customerOfShop>;

/** Items are of `customerItem`; each is checked alone. */
const customerBatch = z.strictObject({
  customers: z.array(z.unknown()).check(z.maxLength(limits.backOffice.maxBatch)),
});

export const customerItem = z.extend(customerUpsert, { shopCustomerId: shopCode });

/** A mail to a customer that came back for good. */
export const mailBounce = z.strictObject({
  /** Any form: customers are older than rules. */
  email: mailbox,
  bouncedAt: shopInstant,
});

/** Items are of `mailBounce`; each is checked alone. */
const mailBounceBatch = z.strictObject({
  mailBounces: z.array(z.unknown()).check(z.maxLength(limits.backOffice.maxBatch)),
});

const customersOfShop = {
  base: 'backOffice',
  auth: 'back-office',
  scope: 'customers:write',
  status: 200,
} as const;

const orderParams = z.strictObject({ orderCode: shopCode });
const ordersOfShop = { base: 'backOffice', auth: 'back-office', scope: 'orders:write', status: 200 } as const;

export const backOfficeRoutes = {
  putCustomer: route({
    ...customersOfShop,
    method: 'PUT',
    path: '/customers/:shopCustomerId',
    summary: 'Creates or updates a customer by the shop’s own id',
    params: z.strictObject({ shopCustomerId: shopCode }),
    body: withExample(customerUpsert, customerExample),
    response: z.object({
      result: upsertResult,
      customerId: id,
      /** Whether there was no such customer here, under any id. */
      created: z.boolean(),
      /** Whether the customer has another address than the shop. */
      emailDiffers: z.boolean(),
    }),
    errors: ['conflict', 'customer-deleted', 'email-unreachable', 'too-many-addresses'],
  }),
  putCustomers: route({
    ...customersOfShop,
    method: 'POST',
    path: '/customers::batch',
    summary:
      'The same for many customers, each the body of PUT with shopCustomerId. One result for each, in their order',
    body: withExample(customerBatch, { customers: [{ shopCustomerId: 'C-1042', ...customerExample }] }),
    maxBodyBytes: limits.backOffice.maxBatchBytes,
    response: z.object({ results: z.array(batchItemResult) }),
  }),
  getCustomer: route({
    ...customersOfShop,
    method: 'GET',
    path: '/customers/:shopCustomerId',
    summary: 'A customer as the shop and the account know them',
    params: z.strictObject({ shopCustomerId: shopCode }),
    response: customerOfShop,
    errors: ['not-found'],
  }),
  postMailBounces: route({
    base: 'backOffice',
    auth: 'back-office',
    scope: 'mail:write',
    status: 200,
    method: 'POST',
    path: '/mail-bounces::batch',
    summary:
      'Mails that came back for good: reminders of the deletion of photos of the week before have failed (`updated`). One result for each, in their order',
    body: withExample(mailBounceBatch, { mailBounces: [mailBounceExample] }),
    maxBodyBytes: limits.backOffice.maxBatchBytes,
    response: z.object({ results: z.array(z.omit(batchItemResult, { id: true })) }),
  }),
  putSharedAlbum: route({
    base: 'backOffice',
    auth: 'back-office',
    scope: 'shared-albums:write',
    method: 'PUT',
    path: '/shared-albums/:albumId',
    status: 200,
    summary:
      'Creates or updates a shared album; participants that are not named are taken out. 400 for ids that are no customers’, 409 for the id of another album or of one that its owner deleted',
    params: z.strictObject({ albumId: id }),
    body: withExample(sharedAlbumUpsert, sharedAlbumExample),
    response: z.object({ created: z.boolean(), failed: z.array(id) }),
    errors: ['conflict'],
  }),
  putOrder: route({
    ...ordersOfShop,
    method: 'PUT',
    path: '/orders/:orderCode',
    summary: 'Creates or replaces an order. It is kept for a customer whom the shop has not sent yet',
    params: orderParams,
    body: withExample(orderUpsert, orderExample),
    maxBodyBytes: limits.backOffice.maxItemBytes,
    response: z.object({ result: upsertResult }),
    errors: ['unknown-channel'],
  }),
  putOrders: route({
    ...ordersOfShop,
    method: 'POST',
    path: '/orders::batch',
    summary:
      'The same for many orders, each the body of PUT with orderCode. One result for each, in their order',
    body: withExample(orderBatch, { orders: [{ orderCode: 'LB-200417', ...orderExample }] }),
    maxBodyBytes: limits.backOffice.maxBatchBytes,
    response: z.object({ results: z.array(batchItemResult) }),
  }),
  getOrder: route({
    ...ordersOfShop,
    method: 'GET',
    path: '/orders/:orderCode',
    summary: 'An order as it is stored',
    params: orderParams,
    response: z.object({
      order,
      /** Whether its customer has an account. */
      isLinked: z.boolean(),
    }),
    errors: ['not-found'],
  }),
  deleteOrder: route({
    ...ordersOfShop,
    method: 'DELETE',
    path: '/orders/:orderCode',
    summary: 'Deletes an order. A PUT with a later updatedAt restores it, an earlier one is outdated',
    params: orderParams,
    query: z.strictObject({ updatedAt: shopInstant }),
    response: z.object({ result: z.enum(['deleted', 'unchanged', 'outdated']) }),
  }),
};
