import { addDays } from '@keepsake/contract/calendar-day';
import {
  demoOrders,
  manyOrders,
  orderFrom,
  type ShopContext,
  shopOfChannel,
} from '../shop-data/demo-orders.ts';
import { isSent, stageOf } from '../shop-data/production.ts';
import { type Bill, billOf, withPayment } from './bill.ts';

/** Invoices of the systems before these: their orders are not sent. Dora's are of two channels. */
const historical = [
  ...manyOrders('dora', { count: 6, last: 700, seed: 6, host: 'business.wallery.localhost' }),
  ...manyOrders('dora', { count: 6, last: 1100, seed: 7, host: 'wallery.localhost' }),
  ...manyOrders('fay', { count: 1997, last: 200, seed: 8, host: 'business.wallery.localhost', apart: 3 }),
];

/** Businesses pay two days early. Of late some forget it or pay a half, and one of the systems before these did not know. */
function paidUntil(today: string, bill: Bill, index: number): Bill {
  const { dueDate, isHistorical } = bill.invoice;
  if (isHistorical && !bill.storefront.isBusiness) {
    const { paid, ...invoice } = bill.invoice;
    return { ...bill, invoice };
  }
  const on = dueDate && addDays(dueDate, -2);
  if (!on || on >= today) return bill;
  const unusual = on < addDays(today, -120) ? undefined : index % 4;
  if (unusual === 1) return bill;
  return withPayment(bill, { share: unusual === 3 ? 0.5 : 1, on });
}

/**
 * An invoice for every order that has been sent, then the historical ones, a credit note first.
 *
 * @param today `YYYY-MM-DD`
 */
export function demoInvoices(today: string, context: ShopContext): Bill[] {
  const sent = demoOrders(today, context).filter((order) => isSent(stageOf(order)));
  const bills = [
    ...sent.map((order) => billOf(order, shopOfChannel(context, order.channel))),
    ...historical.map((planned, index) => {
      const order = orderFrom(planned, { today, context, orderCode: `A${300_001 + index}`, index });
      const kind = index === 0 ? 'credit' : 'invoice';
      return billOf(order, shopOfChannel(context, order.channel), { kind, isHistorical: true });
    }),
  ];
  return bills.map((bill, index) => paidUntil(today, bill, index));
}
