import type { Storefront } from '../shop/storefronts.ts';
import { demoOrders, manyOrders, orderFrom, type ShopContext } from '../shop-data/demo-orders.ts';
import { isSent, stageOf } from '../shop-data/production.ts';
import { type Bill, billOf } from './bill.ts';

export function storefrontOfChannel({ storefronts }: ShopContext, channel: string): Storefront {
  const found = storefronts.all.find(({ storefront }) => storefront.channel === channel);
  return found?.storefront ?? storefronts.ofHost('localhost');
}

/** Invoices of the systems before these: their orders are not sent. Dora's are of two channels. */
const historical = [
  ...manyOrders('dora', { count: 6, last: 700, seed: 6, host: 'business.wallery.localhost' }),
  ...manyOrders('dora', { count: 6, last: 1100, seed: 7, host: 'wallery.localhost' }),
  ...manyOrders('fay', { count: 1997, last: 200, seed: 8, host: 'business.wallery.localhost', apart: 3 }),
];

/**
 * An invoice for every order that has been sent, then the historical ones, a credit note first.
 *
 * @param today `YYYY-MM-DD`
 */
export function demoInvoices(today: string, context: ShopContext): Bill[] {
  const sent = demoOrders(today, context).filter((order) => isSent(stageOf(order)));
  return [
    ...sent.map((order) => billOf(order, storefrontOfChannel(context, order.channel))),
    ...historical.map((planned, index) => {
      const order = orderFrom(planned, { today, context, orderCode: `A${300_001 + index}`, index });
      const kind = index === 0 ? 'credit' : 'invoice';
      const storefront = storefrontOfChannel(context, order.channel);
      return billOf(order, storefront, { kind, isHistorical: true });
    }),
  ];
}
