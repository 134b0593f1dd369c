// Proves ORD-42, ORD-44, ORD-45.

import { sessionRoutes } from '@keepsake/contract/session';
import { type SuperOrder, superOrdersRoutes } from '@keepsake/contract/super-orders';
import { screen } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { session } from '../../testing/fake-responses.ts';
import { sampleInvoice } from '../../testing/sample-invoice.ts';
import { sampleOrder } from '../../testing/sample-order.ts';
import { setUpView } from '../../testing/view.ts';

const view = setUpView();

async function open(some: Partial<SuperOrder>): Promise<void> {
  view.server.respond(superOrdersRoutes.getSuperOrder, sampleOrder(some, { parcels: [] }));
  await view.open('/orders/K1');
  await screen.findByRole('heading', { name: 'Summary' });
}

const main = () => screen.getByRole('main').textContent ?? '';
const invoice = () => screen.queryByRole('button', { name: 'Download invoice' });
const cancelled = { status: 'Cancelled' } as const;

describe('a cancelled order', () => {
  it.each(['pending', 'failed', 'free'] as const)(
    'of which nothing was paid (%s) says so',
    async (paymentStatus) => {
      await open({ ...cancelled, paymentStatus });
      screen.getByText('Nothing has been charged.');
      expect(invoice()).toBeNull();
    },
  );

  it('says when the money was refunded, in the time zone of the order', async () => {
    const refund = { amount: 3990, at: '2026-11-02T23:30:00Z', by: '2026-10-01' };
    await open({ ...cancelled, refund, timeZone: 'Europe/Amsterdam' });
    screen.getByText('€39.90 was refunded on 3 November 2026.');
    expect(invoice()).not.toBeNull();
  });

  it('says by when it will be', async () => {
    await open({ ...cancelled, refund: { amount: 1000, by: '2099-12-01' } });
    screen.getByText('€10.00 will be refunded by 1 December 2099.');
  });

  it('leads to customer care when the refund is late', async () => {
    await open({ ...cancelled, refund: { amount: 1000, by: '2026-11-01' } });
    screen.getByText(/^€10\.00 was to be refunded by 1 November 2026\./);
    const ask = screen.getByRole('link', { name: 'Ask about order K1' });
    expect(ask.getAttribute('href')).toBe('/contact?order=K1');
  });

  it('promises nothing that the shop does not', async () => {
    await open(cancelled);
    screen.getByText('This order was cancelled');
    expect(main()).not.toMatch(/refunded|charged/);
  });

  it('promises nothing of one on account', async () => {
    await open({ ...cancelled, paymentStatus: 'invoiced' });
    screen.getByText('This order was cancelled');
    expect(main()).not.toMatch(/refunded|charged|On account/);
  });

  it('shows no total that reads as owed', async () => {
    await open(cancelled);
    screen.getByText('Order value');
    expect(screen.queryByText('Total')).toBeNull();
  });
});

it('shows the refund of a part of an order', async () => {
  await open({ refund: { amount: 500, at: '2026-11-02T12:00:00Z' } });
  screen.getByText('€5.00 was refunded on 2 November 2026.');
  screen.getByText('Total');
});

describe('an order on account', () => {
  const onAccount = { status: 'Sent', paymentStatus: 'invoiced' } as const;

  const paymentUrl = 'https://shop.example/invoices/1/pay';
  const overdue = sampleInvoice('1', { paymentState: 'overdue', dueDate: '2026-11-01', paymentUrl });
  const openOfBusiness = (invoices: SuperOrder['invoices']) => {
    view.server.respond(sessionRoutes.getToken, { ...session, isBusiness: true });
    return open({ ...onAccount, invoices });
  };
  const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

  it('says what a business has still to pay, until when and where', async () => {
    await openOfBusiness([overdue]);
    screen.getByText('On account');
    expect(screen.queryByText('Paid')).toBeNull();
    screen.getByText('Overdue');
    screen.getByText('Payable by 1 November 2026');
    const name = `Invoice ${overdue.invoiceNumber}`;
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(
      `/invoices?q=${overdue.invoiceNumber}`,
    );
    expect(screen.getByRole('link', { name: `Pay now: ${name}` }).getAttribute('href')).toBe(paymentUrl);
  });

  it('names its credit note and a paid invoice, with nothing to pay', async () => {
    const credit = sampleInvoice('2', { kind: 'credit', paymentState: 'paid' });
    await openOfBusiness([credit, { ...overdue, paymentState: 'paid' }]);
    screen.getByRole('link', { name: 'Credit note 2026-2' });
    screen.getByText('Settled');
    screen.getByText('Paid');
    expect(screen.queryByRole('link', { name: /^Pay now/ })).toBeNull();
  });

  it('leads to no invoice before there is one', async () => {
    await openOfBusiness([]);
    screen.getByText('On account');
    expect(links().filter((href) => href?.startsWith('/invoices?'))).toEqual([]);
  });

  it('leads to the list of a service that does not say which invoices it has', async () => {
    await openOfBusiness(undefined);
    const link = screen.getByRole('link', { name: 'See its invoice' });
    expect(link.getAttribute('href')).toBe('/invoices?q=K1');
  });

  it('leads nobody else to invoices', async () => {
    await open({ ...onAccount, invoices: [overdue] });
    screen.getByText('On account');
    expect(links().filter((href) => href?.startsWith('/invoices'))).toEqual([]);
    expect(invoice()).not.toBeNull();
  });
});
