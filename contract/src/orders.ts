import * as z from 'zod/mini';
import { isCountry } from './addresses.ts';
import { limits } from './limits.ts';
import { amount, currency, id, line, shopCode, shopDay, shopInstant, webAddress } from './values.ts';

const { orders: most } = limits;

/** Status of a product in an order; both lists of values are in use. */
export const productStatus = z.enum([
  'Received',
  'Confirmed',
  'ProductionStarted',
  'ProductionCompleted',
  'Dispatched',
  'Cancelled',
  'paymentPending',
  'paymentFailed',
  'paymentSuccess',
  'paymentFree',
  'verification failed',
  'processing',
  'processing failed',
  'approved',
  'rejected',
  'on_hold',
  'producing',
  'delayed',
  'shipped',
  'cancelled',
]);

const requiredLine = line(most.maxLineLength).check(z.minLength(1));
const optionalLine = z.optional(line(most.maxLineLength));

const date = z.iso.date();

/** A copy as of the order: later changes of the customer's addresses do not change it. */
export const orderAddress = z.strictObject({
  company: optionalLine,
  firstName: optionalLine,
  lastName: requiredLine,
  street: requiredLine,
  /** Where it is not part of the street. */
  houseNumber: optionalLine,
  addition: optionalLine,
  postalCode: optionalLine,
  city: requiredLine,
  region: optionalLine,
  /** ISO 3166-1 alpha-2. Inputs take `countries` only. */
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  phone: optionalLine,
});

export const orderPickupPoint = z.strictObject({
  name: requiredLine,
  address: orderAddress,
  /** One line for each day or group of days. */
  hours: z.optional(z.array(line(most.maxLineLength)).check(z.maxLength(14))),
});

/** Code of a parcel's event: the customer has it. Other codes are not interpreted. */
export const deliveredEvent = 'delivered';

export const orderParcel = z.strictObject({
  trackingCode: requiredLine,
  carrier: requiredLine,
  trackingUrl: z.optional(webAddress),
  /** Products in it, which may be in others, too; absent: any of the inner order. */
  productCodes: z.optional(z.array(shopCode).check(z.maxLength(most.maxProducts))),
  events: z
    .array(z.strictObject({ at: shopInstant, code: shopCode, text: requiredLine, place: optionalLine }))
    .check(z.maxLength(most.maxParcelEvents)),
});

/** Days in the time zone of the brand, both included. */
export const deliveryPeriod = z.strictObject({ from: date, to: date });

export const orderDelivery = z.strictObject({
  /** Days as promised when the order was placed. */
  promised: z.optional(deliveryPeriod),
  /** Days as expected today. */
  current: z.optional(deliveryPeriod),
  /** Why `current` is not `promised`. */
  reason: optionalLine,
});

/** Reasons that the site words in the customer's language; another `reason` is shown as it is. */
export const reorderReasons = ['sold-out', 'project-expired', 'photos-deleted'] as const;

/** Whether the customer can order it again, and where. */
export const orderReorder = z.discriminatedUnion('isAvailable', [
  z.strictObject({ isAvailable: z.literal(true), url: webAddress }),
  z.strictObject({ isAvailable: z.literal(false), reason: optionalLine }),
]);

/** Names and prices are those of the order, never today's. */
export const orderProduct = z.strictObject({
  productCode: shopCode,
  title: requiredLine,
  articleName: requiredLine,
  articleType: requiredLine,
  quantity: z.int().check(z.minimum(1), z.maximum(most.maxQuantity)),
  unitPrice: amount,
  /** Sum of the line, where rounding or a discount makes it another one; absent: `quantity` × `unitPrice`. */
  amount: z.optional(amount),
  status: productStatus,
  paymentChangedDate: z.optional(shopInstant),
  thumbnailUrl: z.optional(webAddress),
  uploadId: z.optional(shopCode),
  /** Photos of the customer that it was made of, in their order: ids of a temporary selection. */
  photoIds: z.optional(z.array(id).check(z.maxLength(limits.tempSelections.maxPhotos))),
  voucherOptionCode: z.optional(shopCode),
  options: z.optional(z.array(requiredLine).check(z.maxLength(most.maxOptions))),
  /** A map or the like that belongs to it. Without `url` it is the product's file `map.pdf`. */
  mapPdf: z.optional(z.strictObject({ name: requiredLine, url: z.optional(webAddress) })),
  /** Made from the customer's photos; absent: yes. Other goods can be sent back. */
  isPersonalised: z.optional(z.boolean()),
});

/** The part of an order that one vendor makes. */
export const innerOrder = z.strictObject({
  orderCode: shopCode,
  orderId: shopCode,
  vendorId: shopCode,
  delivery: z.optional(orderDelivery),
  reorder: z.optional(orderReorder),
  parcels: z.optional(z.array(orderParcel).check(z.maxLength(most.maxParcels))),
  products: z.array(orderProduct).check(z.minLength(1), z.maxLength(most.maxProducts)),
});

/** What the customer gets back, of an order that was cancelled or of a part of one. */
const orderRefund = z.strictObject({
  amount: amount.check(z.minimum(1)),
  /** When it was refunded; absent: it will be. */
  at: z.optional(shopInstant),
  /** The last day on which it will be, in the time zone of the brand. */
  by: z.optional(shopDay),
});

/** An order as stored; older ones may have any two letters as a country. */
export const order = z.strictObject({
  shopCustomerId: shopCode,
  /** When the shop changed it. The newest wins, in whatever order they arrive; at most a day ahead. */
  updatedAt: shopInstant,
  /** When the customer placed it. */
  createdAt: shopInstant,
  source: z.optional(requiredLine),
  channel: shopCode,
  currency,
  totals: z.strictObject({
    products: amount,
    discount: amount,
    delivery: amount,
    tax: amount,
    total: amount,
  }),
  deliveryType: z.enum(['Home', 'PickupPoint']),
  deliveryAddress: orderAddress,
  /** Present for delivery at home; absent: customers cannot change the address. */
  addressChange: z.optional(
    z.strictObject({
      /** End of the time for changes; production ends it, too. */
      until: shopInstant,
      /**
       * What postal codes of the same delivery zone begin with. Changes within it and the country apply at once,
       * others wait for the shop. Absent: the whole country.
       */
      postalCodes: z.optional(z.array(line(20).check(z.minLength(1))).check(z.maxLength(100))),
    }),
  ),
  /** End of the time to cancel it although it is paid; production ends it, too. Absent: the payment ends it. */
  cancelUntil: z.optional(shopInstant),
  billingAddress: z.optional(orderAddress),
  pickupPoint: z.optional(orderPickupPoint),
  /** `invoiced`: on account, made without a payment; its invoice says what is open. */
  paymentStatus: z.enum(['pending', 'failed', 'paid', 'free', 'invoiced']),
  /** Where the customer pays, while `paymentStatus` is pending or failed. */
  paymentUrl: z.optional(webAddress),
  payUntil: z.optional(shopInstant),
  refund: z.optional(orderRefund),
  /** Id of the file with its invoices. */
  invoiceGroupFileId: z.optional(shopCode),
  orders: z.array(innerOrder).check(z.minLength(1), z.maxLength(most.maxInnerOrders)),
});

/** Names the addresses whose country is none. */
export const knownCountries = z.superRefine<z.infer<typeof order>>((given, context) => {
  for (const [address, ...path] of [
    [given.deliveryAddress, 'deliveryAddress'],
    [given.billingAddress, 'billingAddress'],
    [given.pickupPoint?.address, 'pickupPoint', 'address'],
  ] as const)
    if (address && !isCountry(address.country))
      context.addIssue({
        code: 'custom',
        message: 'is no country',
        path: [...path, 'country'],
        input: address,
      });
});

const dayMs = 86_400_000;

/** Whether the customer has paid, or owes it by an invoice. */
export const isCharged = (status: z.infer<typeof order>['paymentStatus']): boolean =>
  status === 'paid' || status === 'invoiced';

/** Names what is wrong with a refund. */
function refundProblem({
  refund,
  ...given
}: z.infer<typeof order>): [field: string, problem: string] | undefined {
  if (!refund) return undefined;
  const { amount: refunded, at, by } = refund;
  const placed = Date.parse(given.createdAt);
  const paid = isCharged(given.paymentStatus) ? given.totals.total : 0;
  if (refunded > paid) return ['amount', 'is more than was paid'];
  if (at === undefined && by === undefined) return ['by', 'is required until there is `at`'];
  if (at !== undefined && Date.parse(at) < placed) return ['at', 'is before the order'];
  if (at !== undefined && Date.parse(at) > Date.parse(given.updatedAt) + dayMs)
    return ['at', 'is after this version of the order: use `by`'];
  // The day of the brand may have begun before that of UTC, or after it.
  if (by !== undefined && Date.parse(by) + 2 * dayMs < placed) return ['by', 'is before the order'];
  return undefined;
}

export const soundRefund = z.superRefine<z.infer<typeof order>>((given, context) => {
  const [field, message] = refundProblem(given) ?? [];
  if (field !== undefined && message !== undefined)
    context.addIssue({ code: 'custom', message, path: ['refund', field], input: given.refund });
});

/** An order as the shop describes it, whole: absent fields are removed from the stored one. */
export const orderUpsert = order.check(knownCountries, soundRefund);
export type OrderUpsert = z.infer<typeof orderUpsert>;
export type OrderProduct = z.infer<typeof orderProduct>;

/** Sum of a line. */
export const lineAmount = ({
  amount,
  quantity,
  unitPrice,
}: Pick<OrderProduct, 'amount' | 'quantity' | 'unitPrice'>): number => amount ?? quantity * unitPrice;

/** Whether customers can show it to others and leaf through it (S27). */
export const isPhotoBook = ({ articleType }: Pick<OrderProduct, 'articleType'>): boolean =>
  /photobook/i.test(articleType);
