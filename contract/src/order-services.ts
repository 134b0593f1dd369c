import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { route } from './route.ts';
import { voucher } from './shop-documents.ts';
import { line, shopCode, webAddress } from './values.ts';

/** A campaign that a product was ordered with. */
export const voucherOffer = z.object({
  voucherOptionCode: shopCode,
  name: voucher.shape.name,
  conditions: voucher.shape.conditions,
  validFrom: voucher.shape.validFrom,
  validUntil: voucher.shape.validUntil,
});
export type VoucherOffer = z.infer<typeof voucherOffer>;

export const reorderStatus = z.object({
  isAvailable: z.boolean(),
  /** One of `reorderReasons`, or words of the shop. */
  reason: z.optional(line(limits.orders.maxLineLength)),
});
export type ReorderStatus = z.infer<typeof reorderStatus>;

const ofCustomer = { auth: 'customer', status: 200 } as const;
const ofOrderId = z.strictObject({ orderId: shopCode });

export const orderServicesRoutes = {
  getVoucherOffer: route({
    ...ofCustomer,
    base: 'voucherApi',
    method: 'GET',
    path: '/api/v1/campaigns/offers/:voucherOptionCode',
    summary: 'The campaign of a voucher code',
    params: z.strictObject({ voucherOptionCode: shopCode }),
    response: voucherOffer,
    errors: ['not-found'],
  }),
  getDeliveryDates: route({
    ...ofCustomer,
    base: 'deliveryApi',
    method: 'GET',
    path: '/OrderDeliveryDates/:orderId',
    summary: 'When an inner order of the customer is expected; 404 when nobody knows',
    params: ofOrderId,
    response: z.object({ from: z.iso.date(), to: z.iso.date() }),
    errors: ['not-found'],
  }),
  getReorderStatus: route({
    ...ofCustomer,
    base: 'reorderApi',
    method: 'GET',
    path: '/reorder/status/:orderId',
    summary: 'Whether an inner order of the customer can be ordered again',
    params: ofOrderId,
    response: reorderStatus,
    errors: ['not-found'],
  }),
  reorder: route({
    ...ofCustomer,
    refuses: ['Blocked'],
    base: 'reorderApi',
    method: 'POST',
    path: '/reorder-direct',
    summary: 'The page of the shop where an inner order of the customer is ordered again',
    query: z.strictObject({ OrderCode: shopCode }),
    response: z.object({ ShopUrl: webAddress }),
    errors: ['not-found', 'not-reorderable'],
  }),
};
