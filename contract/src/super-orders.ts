import * as z from 'zod/mini';
import { deliveryAddressChange } from './address-changes.ts';
import { orderCancellation } from './cancellations.ts';
import { listedInvoice } from './invoices.ts';
import { limits } from './limits.ts';
import { orderGroups, orderStates } from './order-state.ts';
import { innerOrder, order, orderProduct } from './orders.ts';
import { route } from './route.ts';
import { count, instant, integerFromText, line, shopCode } from './values.ts';
import { orderWithdrawals } from './withdrawals.ts';

/** Photos of a product in a list: the first that the customer still has is its picture. */
export const maxListedPhotos = 3;

/** A product in a list. */
const listedProduct = z.object({
  productCode: orderProduct.shape.productCode,
  title: orderProduct.shape.title,
  articleName: orderProduct.shape.articleName,
  articleType: orderProduct.shape.articleType,
  quantity: orderProduct.shape.quantity,
  status: orderProduct.shape.status,
  paymentChangedDate: orderProduct.shape.paymentChangedDate,
  thumbnailUrl: orderProduct.shape.thumbnailUrl,
  uploadId: orderProduct.shape.uploadId,
  /** Extension: the first ones, at most `maxListedPhotos`. */
  photoIds: orderProduct.shape.photoIds,
});

const { shape } = order;

/** Fields in lists and alone: a purchase, with an inner order for each vendor. */
const common = {
  superOrderCode: shopCode,
  createdAt: shape.createdAt,
  source: shape.source,
  /** State by the products: `orderStateOf`. */
  status: z.enum(orderStates),
  channel: shape.channel,
  /** Id of the brand; absent: the channel is not one of this installation. */
  brand: z.optional(z.string()),
  /** Extension: time zone of the brand, in which its days and times are shown; absent: that of the storefront. */
  timeZone: z.optional(z.string()),
  currency: shape.currency,
  totals: shape.totals,
  deliveryType: shape.deliveryType,
  paymentStatus: shape.paymentStatus,
  paymentUrl: shape.paymentUrl,
  payUntil: shape.payUntil,
  /** Products of all inner orders, each counted once. */
  productCount: count,
};

export const listedOrder = z.object({
  ...common,
  /** Extension: when the last of an order that was sent arrived; absent: some of it has not, or nothing shows it. */
  deliveredAt: z.optional(instant),
  orders: z.array(
    z.object({
      orderCode: innerOrder.shape.orderCode,
      vendorId: innerOrder.shape.vendorId,
      /** Absent once all its parcels have arrived. */
      delivery: innerOrder.shape.delivery,
      /** Extension: whether it has parcels, whose events show when it arrives. */
      isTracked: z.optional(z.boolean()),
      products: z.array(listedProduct),
    }),
  ),
});
export type ListedOrder = z.infer<typeof listedOrder>;

export const superOrder = z.object({
  ...common,
  deliveryAddress: shape.deliveryAddress,
  deliveryAddressChange: z.optional(deliveryAddressChange),
  /** Extension. */
  cancellation: z.optional(orderCancellation),
  /** Extension. */
  refund: shape.refund,
  billingAddress: shape.billingAddress,
  pickupPoint: shape.pickupPoint,
  invoiceGroupFileId: shape.invoiceGroupFileId,
  /** Extension: its invoices and credit notes, the latest first; absent unless the customer is a business. */
  invoices: z.optional(z.array(listedInvoice)),
  orders: z.array(innerOrder),
  /** Extension: when the order first was in each of its states, the earliest first. */
  statusChanges: z.optional(z.array(z.object({ status: z.enum(orderStates), at: instant }))),
  /** Extension; absent for businesses. */
  withdrawals: z.optional(orderWithdrawals),
});
export type SuperOrder = z.infer<typeof superOrder>;

export const maxOrdersPage = 100;

/** Items are of `listedOrder`: the site checks each alone, so that an invalid one does not break the list. */
const ordersPage = z.object({ items: z.array(z.unknown()), totalCount: count });

const ofCustomer = { base: 'ordersApi', auth: 'customer', method: 'GET', status: 200 } as const;

/** Name of one article; empty: none is named. */
const articleName = line(limits.orders.maxLineLength);

/** With the purchase that it is a part of. */
export const orderOfAccount = z.extend(innerOrder, {
  superOrderCode: shopCode,
  createdAt: shape.createdAt,
  channel: shape.channel,
  timeZone: common.timeZone,
  currency: shape.currency,
});

export const superOrdersRoutes = {
  listSuperOrders: route({
    ...ofCustomer,
    path: '/v2/superorders/me',
    summary: 'Orders of the customer, the latest first',
    query: z.object({
      Offset: z.optional(integerFromText(0, 1_000_000)),
      /** 100 by default. */
      Limit: z.optional(integerFromText(1, maxOrdersPage)),
      /** Excludes orders that are unpaid for 30 days. */
      OrderState: z.optional(z.literal('notExpired')),
      // Extensions.
      group: z.optional(z.enum(orderGroups)),
      /** `Sent`: without those that were delivered. */
      status: z.optional(z.enum([...orderStates, 'Delivered'])),
      /** Words of codes and titles, as people type them. */
      q: z.optional(z.string().check(z.maxLength(100))),
    }),
    response: ordersPage,
  }),
  getSuperOrder: route({
    ...ofCustomer,
    path: '/v1/superorders/:code',
    summary: 'An order of the customer',
    params: z.strictObject({ code: shopCode }),
    response: superOrder,
    errors: ['not-found'],
  }),
  listOrdersOfAccount: route({
    ...ofCustomer,
    path: '/orders/byAccount/:accountId',
    summary:
      'Orders of the customer with a product of one of these names, or all; the latest first, 10 by default',
    /** The token's `sub`. */
    params: z.strictObject({ accountId: z.string() }),
    query: z.object({
      /** Repeated for each name. */
      articleNames: z.optional(
        z.union([articleName, z.array(articleName).check(z.maxLength(limits.orders.maxArticleNames))]),
      ),
      offset: z.optional(integerFromText(0, 1_000_000)),
      limit: z.optional(integerFromText(1, maxOrdersPage)),
    }),
    response: ordersPage,
    errors: ['not-found'],
  }),
  getOrder: route({
    ...ofCustomer,
    path: '/v1/Orders/:code',
    summary: 'A part of an order of the customer, by its own code',
    params: z.strictObject({ code: shopCode }),
    response: orderOfAccount,
    errors: ['not-found'],
  }),
};
