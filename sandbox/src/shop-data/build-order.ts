import { lineAmount, type OrderUpsert } from '@keepsake/contract/orders';
import { Temporal } from 'temporal-polyfill';
import { type Article, amountIn, articlesOf } from '../shop/articles.ts';
import { pictureAddress } from '../shop/pictures.ts';
import type { Storefront } from '../shop/storefronts.ts';
import { textsOf } from '../shop/texts.ts';
import { cancelled, type Stage, stages, withStage } from './production.ts';

export interface OrderedProduct {
  readonly article: Article;
  readonly title: string;
  readonly quantity?: number | undefined;
  /** Price instead of the article's. */
  readonly unitPrice?: number | undefined;
  readonly voucherOptionCode?: string | undefined;
  readonly hasMap?: boolean | undefined;
  /** Id of the picture that it is made of; the shop has none of its own. */
  readonly uploadId?: string | undefined;
  /** Photos that it is made of; the shop has no picture of its own. */
  readonly photoIds?: readonly string[] | undefined;
}

/** What distinguishes an order from the usual one. */
export interface OrderVariant {
  readonly source?: 'Resnap' | 'Albelli' | undefined;
  /** Status instead of its stage. */
  readonly status?: 'Cancelled' | 'on_hold' | undefined;
  /** Days from the order to its refund, made or still to come. */
  readonly refunded?: { readonly at: number } | { readonly by: number } | undefined;
  /** Days by which the delivery is late. */
  readonly lateDays?: number | undefined;
  readonly isPickedUp?: boolean | undefined;
  /** With a gift box, which can be sent back. */
  readonly hasBox?: boolean | undefined;
  /** Each product has a parcel of its own. */
  readonly isSplit?: boolean | undefined;
}

export interface NewOrder extends OrderVariant {
  readonly orderCode: string;
  readonly shopCustomerId: string;
  readonly storefront: Storefront;
  readonly address: OrderUpsert['deliveryAddress'];
  /** ISO 8601, UTC. */
  readonly placedAt: string;
  readonly stage: Stage;
  readonly products: readonly OrderedProduct[];
  /** Origin of the shop, for example `http://localhost:4001`. */
  readonly shopOrigin: string;
}

/** Hours from the order to each stage. */
const hours: Readonly<Record<Stage, number>> = {
  Received: 0,
  Confirmed: 1,
  ProductionStarted: 24,
  ProductionCompleted: 72,
  Dispatched: 96,
  Delivered: 145,
};

const addHours = (at: string, some: number) => Temporal.Instant.from(at).add({ hours: some }).toString();

const pickupPoint = (address: OrderUpsert['deliveryAddress']) => ({
  name: 'Station kiosk',
  address: { ...address, street: 'Station Road', houseNumber: '1' },
  hours: ['Mon–Fri 07:00–21:00', 'Sat 08:00–18:00'],
});

function deliveryOf({ storefront, placedAt, lateDays }: NewOrder) {
  const day = Temporal.PlainDate.from(placedAt.slice(0, 10));
  const between = (from: number, to: number) => ({
    from: day.add({ days: from }).toString(),
    to: day.add({ days: to }).toString(),
  });
  if (lateDays === undefined) return { promised: between(6, 8), current: between(6, 8) };
  return {
    promised: between(6, 8),
    current: between(6 + lateDays, 8 + lateDays),
    reason: textsOf(storefront.defaultLocale)('lateReason'),
  };
}

/** Businesses buy on account: their orders wait for no payment. */
const firstStage = ({ storefront }: NewOrder) =>
  storefront.isBusiness ? ('Confirmed' as const) : ('Received' as const);

function productOf(order: NewOrder, { article, title, ...product }: OrderedProduct, index: number) {
  const { storefront, shopOrigin, orderCode } = order;
  const { quantity = 1, unitPrice = amountIn(storefront, article.price) } = product;
  const { voucherOptionCode, hasMap, uploadId, photoIds } = product;
  const productCode = `${orderCode}-P${index + 1}`;
  return {
    productCode,
    title,
    articleName: textsOf(storefront.defaultLocale)(`articles.${article.id}.title`),
    articleType: article.articleType,
    quantity,
    unitPrice,
    status: firstStage(order),
    ...(uploadId === undefined &&
      photoIds === undefined && {
        thumbnailUrl: `${shopOrigin}${pictureAddress(article.picture.scenes[0] ?? '')}`,
      }),
    ...(uploadId !== undefined && { uploadId }),
    ...(photoIds !== undefined && { photoIds: [...photoIds] }),
    ...(voucherOptionCode && { voucherOptionCode }),
    ...(hasMap && { mapPdf: { name: 'Map.pdf' } }),
  };
}

const boxPrice = { EUR: 995, GBP: 895 };

/** Made of no photos. */
const boxOf = (order: NewOrder) => ({
  productCode: `${order.orderCode}-BOX`,
  title: textsOf(order.storefront.defaultLocale)('giftBox'),
  articleName: textsOf(order.storefront.defaultLocale)('giftBox'),
  articleType: 'GiftBox',
  quantity: 1,
  unitPrice: amountIn(order.storefront, boxPrice),
  status: firstStage(order),
  isPersonalised: false,
});

/** Price for each order, in minor units of its currency. */
export const delivery = 495;

function totalsOf(products: OrderUpsert['orders'][number]['products']) {
  const sum = products.reduce((all, product) => all + lineAmount(product), 0);
  const discount = products.some(({ voucherOptionCode }) => voucherOptionCode) ? -Math.round(sum / 10) : 0;
  const total = sum + discount + delivery;
  return { products: sum, discount, delivery, tax: Math.round(total / 6), total };
}

/** Days in which the address can be changed. */
const changeDays = 5;

/** The demo's couriers have a zone for each first character of a postal code. */
const addressChangeOf = ({ placedAt, address: { postalCode } }: NewOrder) => ({
  until: addHours(placedAt, changeDays * 24),
  ...(postalCode && { postalCodes: [postalCode.slice(0, 1)] }),
});

/** Path of the page on which an order is paid. */
export const paymentPath = (orderCode: string) => `/orders/${orderCode}/pay`;

/** The page of the first product of a part, if the storefront sells it. */
function reorderOf({ products, storefront, shopOrigin }: NewOrder, index: number) {
  const id = products[index]?.article.id;
  return articlesOf(storefront).some((article) => article.id === id)
    ? { isAvailable: true as const, url: `${shopOrigin}/products/${id}` }
    : { isAvailable: false as const };
}

function received(order: NewOrder): OrderUpsert {
  const { orderCode, placedAt, storefront, address, shopOrigin, isSplit, isPickedUp, hasBox } = order;
  const products: OrderUpsert['orders'][number]['products'] = [
    ...order.products.map((product, index) => productOf(order, product, index)),
    ...(hasBox ? [boxOf(order)] : []),
  ];
  const groups = isSplit ? products.map((product) => [product]) : [products];
  return {
    shopCustomerId: order.shopCustomerId,
    updatedAt: placedAt,
    createdAt: placedAt,
    source: order.source ?? 'Albelli',
    channel: storefront.channel,
    currency: storefront.currency,
    totals: totalsOf(products),
    deliveryType: isPickedUp ? 'PickupPoint' : 'Home',
    deliveryAddress: address,
    ...(!isPickedUp && { addressChange: addressChangeOf(order) }),
    ...(isPickedUp && { pickupPoint: pickupPoint(address) }),
    ...(storefront.isBusiness
      ? { paymentStatus: 'invoiced' }
      : {
          paymentStatus: 'pending',
          paymentUrl: `${shopOrigin}${paymentPath(orderCode)}`,
          payUntil: addHours(placedAt, 14 * 24),
        }),
    invoiceGroupFileId: `F-${orderCode}`,
    orders: groups.map((group, index) => ({
      orderCode: `${orderCode}-${index + 1}`,
      orderId: `${orderCode.replace(/\D/g, '')}${index + 1}`,
      vendorId: storefront.brand.id,
      delivery: deliveryOf(order),
      reorder: reorderOf(order, index),
      products: group,
    })),
  };
}

/** With what the customer gets back. */
function withRefund(order: OrderUpsert, { placedAt, refunded }: NewOrder): OrderUpsert {
  if (!refunded) return order;
  const { total: amount } = order.totals;
  if ('by' in refunded) {
    return { ...order, refund: { amount, by: addHours(placedAt, refunded.by * 24).slice(0, 10) } };
  }
  const at = addHours(placedAt, refunded.at * 24);
  return { ...order, updatedAt: at, refund: { amount, at } };
}

/** An order of the shop, as it became over the stages. */
export function buildOrder(order: NewOrder): OrderUpsert {
  const past = stages.slice(1, stages.indexOf(order.stage) + 1);
  const built = past.reduce(
    (sofar, stage) =>
      withStage(sofar, stage, {
        at: addHours(order.placedAt, hours[stage]),
        shopOrigin: order.shopOrigin,
      }),
    received(order),
  );
  const { status } = order;
  if (status === undefined) return built;
  const withStatus = (inner: OrderUpsert['orders'][number]) => ({
    ...inner,
    products: inner.products.map((product) => ({ ...product, status })),
  });
  if (status !== 'Cancelled') return { ...built, orders: built.orders.map(withStatus) };
  return withRefund(cancelled(built, addHours(order.placedAt, hours.Confirmed + 1)), order);
}
