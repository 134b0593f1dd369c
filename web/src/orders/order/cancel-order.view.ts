// Proves ORD-40, ORD-41.

import { type Cancellation, cancellationsRoutes } from '@keepsake/contract/cancellations';
import { type SuperOrder, superOrdersRoutes } from '@keepsake/contract/super-orders';
import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { clientReports } from '../../testing/client-reports.ts';
import { sampleOrder } from '../../testing/sample-order.ts';
import { setUpView } from '../../testing/view.ts';

const view = setUpView();
const { cancelOrder } = cancellationsRoutes;

const unpaid = {
  status: 'AwaitingPayment',
  paymentStatus: 'pending',
  paymentUrl: 'https://shop.example/pay/K1',
  cancellation: { canCancel: true },
} as const;
const requested: Cancellation = {
  cancellationId: '00000000-0000-4000-8000-000000000001',
  state: 'Requested',
  requestedAt: '2026-11-26T12:00:00Z',
};

let order: SuperOrder;

const button = () => screen.queryByRole('button', { name: 'Cancel order' });
const payNow = () => screen.queryByRole('link', { name: 'Pay now' });
const dialog = async () => within(await screen.findByRole('alertdialog', { name: 'Cancel order K1?' }));
const press = async (name: string) => view.user.click(await (await dialog()).findByRole('button', { name }));

async function open(some: Partial<SuperOrder>): Promise<void> {
  order = sampleOrder(some, { parcels: [] });
  await view.open('/orders/K1');
  await screen.findByRole('heading', { name: 'Summary' });
}

const openDialog = async () => view.user.click(button() ?? document.body);

beforeEach(() => {
  view.server.respond(superOrdersRoutes.getSuperOrder, () => order);
  view.server.respond(cancelOrder, () => {
    order = { ...order, cancellation: { canCancel: false, reason: 'requested', latest: requested } };
    return requested;
  });
});

it('asks the shop, after it has said that nothing has been charged', async () => {
  await open(unpaid);
  screen.getByText('You can cancel this order until it has been paid for.');
  await openDialog();
  await (await dialog()).findByText('Nothing has been charged.');
  expect(view.server.requests(cancelOrder)).toEqual([]);
  await press('Cancel order');
  await screen.findByText('You have asked to cancel this order');
  screen.getByText(/since 26 November 2026/);
  screen.getByText('Please don’t pay for it in the meantime.');
  expect(payNow()).toBeNull();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(view.server.requests(cancelOrder)).toHaveLength(1);
});

it('keeps the order when the customer does', async () => {
  await open(unpaid);
  await openDialog();
  await press('Keep order');
  expect(payNow()).not.toBeNull();
  await openDialog();
  await press('Cancel order');
  await screen.findByText('You have asked to cancel this order');
  expect(view.server.requests(cancelOrder)).toHaveLength(1);
});

it('says of a paid order what has been paid, and until when it can be cancelled', async () => {
  const cancellation = { canCancel: true, until: '2099-12-04T16:00:00Z' };
  await open({ status: 'Ordered', paymentStatus: 'paid', cancellation });
  screen.getByText(/^You can cancel this order until 4 December 2099, 17:00 CET/);
  await openDialog();
  await (await dialog()).findByText(/^You have paid €39\.90\./);
  expect((await dialog()).queryByText('Nothing has been charged.')).toBeNull();
});

it('speaks of no payment for an order on account', async () => {
  const cancellation = { canCancel: true, until: '2099-12-04T16:00:00Z' };
  await open({ status: 'Ordered', paymentStatus: 'invoiced', cancellation });
  await openDialog();
  await (await dialog()).findByText(/^We pass your request on to the shop, which decides/);
  expect((await dialog()).queryByText(/You have paid|charged/)).toBeNull();
});

it.each([
  ['without the fields of a server that does not offer it', undefined],
  ['that the server refuses', { canCancel: false, reason: 'too-late' }],
] as const)('is not offered for an order %s', async (_, cancellation) => {
  await open({ ...unpaid, cancellation });
  expect(payNow()).not.toBeNull();
  expect(button()).toBeNull();
});

describe('a failure', () => {
  it.each([
    ['order-in-production', 'This order could not be cancelled. It is already being made.'],
    ['not-cancellable', /^This order is paid or confirmed, so it can no longer be cancelled here/],
    ['order-cancelled', 'This order was cancelled'],
    ['unavailable', /^We couldn’t send your request\./],
  ] as const)('%s is said in the dialog', async (code, text) => {
    await open(unpaid);
    view.server.error(cancelOrder, code);
    await openDialog();
    await press('Cancel order');
    await (await dialog()).findByText(text);
    clientReports(view.server);
  });
});

describe('the outcome', () => {
  const of = (latest: Partial<Cancellation>, canCancel = true) => ({
    ...unpaid,
    cancellation: { canCancel, latest: { ...requested, ...latest } },
  });

  it('is a refusal with its reason, and the order can be paid', async () => {
    await open(of({ state: 'Refused', reason: 'Your picture is on the press.' }));
    screen.getByText('This order could not be cancelled');
    screen.getByText('Your picture is on the press.');
    expect(payNow()).not.toBeNull();
  });

  it('is a payment that came first', async () => {
    const { cancellation } = of({ state: 'Refused', reason: 'paid' }, false);
    await open({ status: 'Ordered', paymentStatus: 'paid', cancellation });
    screen.getByText(/^Your payment came first/);
    const links = screen.getAllByRole('link', { name: 'Contact us' });
    expect(links[0]?.getAttribute('href')).toBe('/contact?order=K1');
  });

  it('is no answer: the shop can be asked again, and the order paid', async () => {
    await open(of({ state: 'TimedOut' }));
    screen.getByText('The shop has not answered your request to cancel this order');
    expect(button()).not.toBeNull();
    expect(payNow()).not.toBeNull();
  });

  it('is agreed: nothing is to be paid any more', async () => {
    await open(of({ state: 'Accepted' }, false));
    screen.getByText('The shop is cancelling this order');
    screen.getByText('You no longer have to pay for it.');
    expect(payNow()).toBeNull();
  });

  it('is the order itself once it is cancelled', async () => {
    await open({ ...of({ state: 'Accepted' }, false), status: 'Cancelled' });
    screen.getByText('This order was cancelled');
    expect(screen.queryByText('The shop is cancelling this order')).toBeNull();
  });
});
