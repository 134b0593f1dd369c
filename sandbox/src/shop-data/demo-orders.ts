import { Temporal } from 'temporal-polyfill';
import type { ShopItems } from '../back-office-calls.ts';
import { createRandom } from '../scenes/paint/random.ts';
import { articlesOf } from '../shop/articles.ts';
import type { Storefront, Storefronts } from '../shop/storefronts.ts';
import { addresses, type CustomerWithOrders } from './addresses.ts';
import { buildOrder, type OrderVariant } from './build-order.ts';
import { type Stage, stages } from './production.ts';

export interface ShopContext {
  readonly storefronts: Storefronts;
  /** Origin of the shop of a host. */
  originOf(host: string): string;
}

export interface Shop {
  readonly storefront: Storefront;
  readonly origin: string;
}

/** The shop of localhost for channels that no brand has. */
export function shopOfChannel({ storefronts, originOf }: ShopContext, channel: string): Shop {
  const found = storefronts.all.find(({ storefront }) => storefront.channel === channel);
  const { host, storefront } = found ?? { host: 'localhost', storefront: storefronts.ofHost('localhost') };
  return { storefront, origin: originOf(host) };
}

interface PlannedOrder extends OrderVariant {
  readonly customer: CustomerWithOrders;
  readonly daysAgo: number;
  readonly stage: Stage;
  readonly titles: readonly string[];
  readonly host?: string;
  readonly voucherOptionCode?: string;
  readonly hasMap?: boolean;
  /** Whether its pictures were uploaded in the shop. */
  readonly isUploaded?: boolean;
}

/** Every state of an order, and the edges of the customer's lists: 30 days since the order, 14 since payment. */
const annas: readonly Omit<PlannedOrder, 'customer'>[] = [
  { daysAgo: 1, stage: 'Received', titles: ['Our garden'] },
  { daysAgo: 2, stage: 'Confirmed', titles: ['Grandma is 80'], voucherOptionCode: 'WELCOME-10' },
  { daysAgo: 4, stage: 'ProductionStarted', titles: ['Lisbon'], lateDays: 2 },
  { daysAgo: 6, stage: 'ProductionCompleted', titles: ['Lapland', 'Lapland, second copy'], hasBox: true },
  { daysAgo: 9, stage: 'Dispatched', titles: ['Japan', 'The Alps'], isSplit: true },
  { daysAgo: 13, stage: 'Dispatched', titles: ['Summer at the lake'], isPickedUp: true, hasBox: true },
  { daysAgo: 15, stage: 'Confirmed', status: 'Cancelled', titles: ['Too dark, again'], refunded: { at: 2 } },
  { daysAgo: 29, stage: 'ProductionStarted', status: 'on_hold', titles: ['The first year'] },
  { daysAgo: 31, stage: 'ProductionStarted', status: 'on_hold', titles: ['The second year'] },
  { daysAgo: 200, stage: 'Delivered', titles: ['Norway by train'], source: 'Resnap', hasMap: true },
  { daysAgo: 330, stage: 'Delivered', titles: ['Wedding'], voucherOptionCode: 'SPRING-2019' },
  { daysAgo: 420, stage: 'Delivered', titles: ['100 prints'], host: 'printo.localhost', isUploaded: true },
  { daysAgo: 700, stage: 'Delivered', titles: ['Above the sofa'], host: 'wallery.localhost' },
];

/** Days from the last order to today, with `daysLeft` of the 18 months left. */
function daysBefore(today: string, daysLeft: number): number {
  const day = Temporal.PlainDate.from(today);
  return day.subtract({ months: 18 }).add({ days: daysLeft }).until(day).days;
}

const titles = [
  'Weekend by the sea',
  'Holiday',
  'A year in photos',
  'Birthday',
  'Our garden',
  'Zoo',
] as const;

export interface ManyOrders {
  readonly count: number;
  /** Days from the newest one to today. */
  readonly last: number;
  readonly seed: number;
  readonly host?: string;
  /** Most days from one to the next. */
  readonly apart?: number;
}

/** Orders over the years, as the same seed always makes them. */
export function manyOrders(
  customer: CustomerWithOrders,
  { count, last, seed, host, apart = 20 }: ManyOrders,
): PlannedOrder[] {
  const random = createRandom(seed);
  let daysAgo = last;
  return Array.from({ length: count }, () => {
    const order = {
      customer,
      daysAgo,
      stage: stages[Math.min(5, Math.floor(daysAgo / 2))] ?? 'Delivered',
      titles: Array.from({ length: random.whole(1, 3) }, () => random.pick(titles)),
      ...(host && { host }),
    };
    daysAgo += random.whole(1, apart);
    return order;
  });
}

/** Cancelled before the payment, and after it. Their codes are the last: others keep theirs. */
const annasCancelled: readonly PlannedOrder[] = [
  { customer: 'anna', daysAgo: 17, stage: 'Received', status: 'Cancelled', titles: ['Second thoughts'] },
  {
    customer: 'anna',
    daysAgo: 3,
    stage: 'Confirmed',
    status: 'Cancelled',
    titles: ['Wrong size'],
    refunded: { by: 14 },
  },
];

export const businessHost = 'business.wallery.localhost';

function planOrders(today: string): PlannedOrder[] {
  return [
    ...annas.map((order) => ({ ...order, customer: 'anna' as const })),
    ...manyOrders('ben', { count: 150, last: daysBefore(today, 47), seed: 2 }),
    ...manyOrders('cleo', { count: 2, last: daysBefore(today, 3), seed: 3 }),
    ...manyOrders('dora', { count: 32, last: 1, seed: 4, host: businessHost }),
    ...manyOrders('fay', { count: 3, last: 90, seed: 5, host: businessHost }),
    ...annasCancelled,
  ];
}

interface OrderDetails {
  /** `YYYY-MM-DD` */
  readonly today: string;
  readonly context: ShopContext;
  readonly orderCode: string;
  /** Chooses its articles. */
  readonly index: number;
}

export function orderFrom(
  planned: PlannedOrder,
  { today, context: { storefronts, originOf }, orderCode, index }: OrderDetails,
): ShopItems['orders'] {
  const { customer, daysAgo, host = 'localhost', voucherOptionCode, hasMap, isUploaded, ...order } = planned;
  const storefront = storefronts.ofHost(host);
  const articles = articlesOf(storefront);
  const built = buildOrder({
    ...order,
    orderCode,
    shopCustomerId: `demo-${customer}`,
    storefront,
    address: addresses[customer],
    placedAt: `${Temporal.PlainDate.from(today).subtract({ days: daysAgo })}T06:12:00Z`,
    products: order.titles.flatMap((title, at) => {
      const article = articles[(index + at) % articles.length];
      const uploadId = isUploaded ? `${orderCode}-U${at + 1}` : undefined;
      return article ? [{ article, title, voucherOptionCode, hasMap, uploadId }] : [];
    }),
    shopOrigin: originOf(host),
  });
  return { orderCode, ...built };
}

/**
 * Orders of the demo customers in every state; gus and hana have none.
 *
 * @param today `YYYY-MM-DD`
 */
export function demoOrders(today: string, context: ShopContext): ShopItems['orders'][] {
  return planOrders(today).map((planned, index) =>
    orderFrom(planned, { today, context, orderCode: `K${100_001 + index}`, index }),
  );
}
