import type { Place } from './open-place.ts';
import { serveArrivals, serveCancellation, serveCancelled, serveOnAccount } from './serve-orders.ts';

export const orderPlaces: readonly Place[] = [
  {
    name: 'orders',
    path: '/orders',
    open: (page) => page.getByText('LB-200417').first().waitFor(),
  },
  {
    name: 'orders that are late or delivered',
    path: '/orders',
    serve: serveArrivals,
    open: (page, t) => page.getByText(t('orders.late')).first().waitFor(),
  },
  {
    name: 'order that was delivered',
    path: '/orders/LB-5',
    serve: serveArrivals,
    open: (page, t) => page.getByText(t('orders.stepDelivered')).first().waitFor(),
  },
  {
    name: 'order on account',
    path: '/orders/LB-5',
    isBusiness: true,
    serve: serveOnAccount,
    open: (page, t) => page.getByText(t('orders.paymentInvoiced')).waitFor(),
  },
  {
    name: 'order to pay',
    path: '/orders/LB-1',
    open: (page, t) => page.getByText(t('orders.payNow')).waitFor(),
  },
  {
    name: 'order',
    path: '/orders/LB-2',
    open: (page, t) => page.getByText(t('orders.reorderPhotosDeleted')).waitFor(),
  },
  {
    name: 'printed photos',
    path: '/orders/LB-6',
    async open(page) {
      await page.getByRole('button', { name: /^\[?7 / }).click();
      await page.getByRole('dialog').getByRole('link').first().waitFor();
    },
  },
  {
    name: 'change of the delivery address',
    path: '/orders/LB-1',
    async open(page, t) {
      await page.getByRole('button', { name: t('orders.changeAddress') }).click();
      await page.getByRole('button', { name: t('orders.useAddress') }).waitFor();
    },
  },
  {
    name: 'order with a new address',
    path: '/orders/LB-3',
    open: (page, t) => page.getByText(t('orders.addressWaits')).waitFor(),
  },
  {
    name: 'cancellation of an order',
    path: '/orders/LB-1',
    async open(page, t) {
      await page.getByRole('button', { name: t('orders.cancelOrder') }).click();
      await page.getByText(t('orders.notCharged')).waitFor();
    },
  },
  {
    name: 'cancellation that waits for the shop',
    path: '/orders/K1',
    serve: serveCancellation({ state: 'Requested' }),
    open: (page, t) => page.getByText(t('orders.cancelWaits')).waitFor(),
  },
  {
    name: 'cancellation without an answer',
    path: '/orders/K1',
    serve: serveCancellation({ state: 'TimedOut' }),
    open: (page, t) => page.getByText(t('orders.cancelTimedOut')).waitFor(),
  },
  {
    name: 'cancellation that was refused',
    path: '/orders/K1',
    serve: serveCancellation({ state: 'Refused', reason: 'paid' }),
    open: (page, t) => page.getByText(t('orders.cancelRefused')).waitFor(),
  },
  {
    name: 'cancelled order that was not paid',
    path: '/orders/K1',
    serve: serveCancelled({ paymentStatus: 'pending' }),
    open: (page, t) => page.getByText(t('orders.notCharged')).waitFor(),
  },
  {
    name: 'cancelled order whose refund is late',
    path: '/orders/K1',
    serve: serveCancelled({ refund: { amount: 3990, by: '2026-11-01' } }),
    open: (page, t) => page.getByText(t('orders.cancelled')).waitFor(),
  },
  {
    name: 'order to pay without a payment page',
    path: '/orders/K1',
    serve: serveCancellation({ state: 'Refused', reason: 'LB-1' }),
    open: (page, t) => page.getByText(t('orders.payAsk')).waitFor(),
  },
  {
    name: 'withdrawal',
    path: '/orders/LB-4',
    async open(page, t) {
      await page.getByRole('button', { name: t('orders.withdraw') }).click();
      await page.getByText(t('orders.withdrawChoose')).waitFor();
    },
  },
];
