// Proves CON-20.

import { accountDeletionRoutes } from '@keepsake/contract/account-deletion';
import { addressChangesRoutes } from '@keepsake/contract/address-changes';
import { addressesRoutes } from '@keepsake/contract/addresses';
import { addressExample } from '@keepsake/contract/back-office-examples';
import { customersRoutes } from '@keepsake/contract/customers';
import { orderServicesRoutes } from '@keepsake/contract/order-services';
import { sessionRoutes } from '@keepsake/contract/session';
import { superOrdersRoutes } from '@keepsake/contract/super-orders';
import { screen, waitFor } from '@testing-library/dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { TrackedEvent } from '../browser/event-tracker.ts';
import { session } from '../testing/fake-responses.ts';
import { serveWidgets } from '../testing/fake-widgets.ts';
import { sampleCustomer } from '../testing/sample-customer.ts';
import { sampleOrder } from '../testing/sample-order.ts';
import { bookOrder, sampleWidget } from '../testing/sample-widget.ts';
import { setUpView } from '../testing/view.ts';

/** Each event at the place that tracks it, with all that analytics is told. Pages are in `consent.view.ts`. */

const view = setUpView();
const { subject } = session;

/** Opens a page; returns what is tracked from its start on, without pages. */
async function open(path: string): Promise<TrackedEvent[]> {
  await view.open(path);
  // The module of this page.
  const { eventTracker } = await import('../browser/event-tracker.ts');
  const events: TrackedEvent[] = [];
  eventTracker.connect((event) => {
    if (event.name !== 'page-view') events.push(event);
  });
  return events;
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => view.user.click(await button(name));
const title = (name: string) => screen.findByRole('heading', { level: 1, name });

/** Addresses that the page went to. */
let left: string[];
beforeEach(() => {
  left = [];
  for (const way of ['assign', 'replace'] as const) {
    vi.spyOn(window.location, way).mockImplementation((address) => void left.push(String(address)));
  }
});

describe('an order', () => {
  const until = '2099-12-04T16:00:00Z';
  beforeEach(() => {
    const change = { status: 'Ordered', deliveryAddressChange: { canChange: true, until } } as const;
    view.server.push.refuse();
    view.server.respond(superOrdersRoutes.getSuperOrder, ({ params }) =>
      sampleOrder({ ...change, superOrderCode: params.code }, { parcels: [] }),
    );
    view.server.respond(orderServicesRoutes.getReorderStatus, { isAvailable: true });
    view.server.respond(addressesRoutes.listAddresses, []);
  });

  it('is viewed once, without its code', async () => {
    const events = await open('/orders/K1');
    await waitFor(() => expect(events).toEqual([{ name: 'order-viewed' }]));
    await screen.findByRole('heading', { name: 'Summary' });
    expect(view.server.requests(superOrdersRoutes.getSuperOrder).length).toBeGreaterThan(0);
    expect(events).toHaveLength(1);
  });

  it('is ordered again once, and not where the shop refuses', async () => {
    view.server.respond(superOrdersRoutes.getSuperOrder, () => sampleOrder());
    view.server.error(orderServicesRoutes.reorder, 'not-reorderable');
    const events = await open('/orders/K1');
    await press(/^Order again/);
    await screen.findByText('This can no longer be ordered again.');
    expect(events).toEqual([{ name: 'order-viewed' }]);
    view.server.respond(orderServicesRoutes.reorder, { ShopUrl: 'https://shop.example/again' });
    await press(/^Order again/);
    await waitFor(() => expect(left).toEqual(['https://shop.example/again']));
    expect(events).toEqual([{ name: 'order-viewed' }, { name: 'reorder-started' }]);
  });

  it('gets another address once, and not where it is too late', async () => {
    const { changeDeliveryAddress } = addressChangesRoutes;
    view.server.error(changeDeliveryAddress, 'too-late');
    const events = await open('/orders/K1');
    await press('Change address');
    await view.fill(await screen.findByRole('textbox', { name: 'House number' }), '14');
    await press('Use this address');
    await waitFor(() => expect(view.server.requests(changeDeliveryAddress)).toHaveLength(1));
    await screen.findByText(/The delivery address can no longer be changed/);
    expect(events).toEqual([{ name: 'order-viewed' }]);
    view.server.respond(changeDeliveryAddress, {
      changeId: '00000000-0000-4000-8000-000000000001',
      state: 'RequestSent',
      address: addressExample,
      requestedAt: '2026-11-26T12:00:00Z',
    });
    await press('Use this address');
    await waitFor(() => expect(events).toHaveLength(2));
    expect(events[1]).toEqual({ name: 'address-change-requested' });
  });
});

it('a widget that is shared has no address of anybody', async () => {
  view.server.push.refuse();
  view.server.respond(customersRoutes.getMe, sampleCustomer);
  const fake = serveWidgets(view.server);
  fake.orders = [bookOrder('1', { title: 'Norway 2024' })];
  fake.widgets = [sampleWidget('1', { title: 'Norway 2024' })];
  const events = await open('/widgets/P1/share');
  const field = await screen.findByRole('textbox', { name: 'Recipient’s email address' });
  await view.fill(field, 'grandma@example.com');
  const name = await screen.findByRole('textbox', { name: 'Your name' });
  await view.fill(name, 'Anna');
  await press('Send');
  await screen.findByRole('heading', { name: 'Your email is on its way' });
  expect(events).toEqual([{ name: 'widget-shared' }]);
});

it('a deleted account is tracked once, after its page with the token', async () => {
  view.server.respond(accountDeletionRoutes.confirmAccountDeletion, null);
  const before = await open('/delete-account-confirmation?confirmation-token=SECRET');
  await press('Delete my account');
  await waitFor(() => expect(left).toEqual(['/account-deleted']));
  expect(before).toEqual([]);
  const events = await open('/account-deleted');
  await waitFor(() => expect(events).toEqual([{ name: 'account-deleted' }]));
  expect(await open('/account-deleted')).toEqual([]);
});

it('a sign-out has the subject, and none that failed', async () => {
  view.server.error(sessionRoutes.logout, 'unavailable');
  const events = await open('/contact');
  await press('Sign out');
  await screen.findAllByText(/sign you out|signed out/i);
  expect(events).toEqual([]);
  view.server.respond(sessionRoutes.logout, { redirectTo: '/contact' });
  await press('Sign out');
  await waitFor(() => expect(left).toEqual(['/contact']));
  expect(events).toEqual([{ name: 'signed-out', subject }]);
});

it('a session that has ended is tracked once, with its subject', async () => {
  const events = await open('/contact');
  await title('Contact us');
  view.server.error(sessionRoutes.getToken, 'not-signed-in');
  view.server.error(superOrdersRoutes.listSuperOrders, 'not-signed-in');
  await view.user.click(screen.getAllByRole('link', { name: 'My orders' })[0] as HTMLElement);
  await waitFor(() => expect(left[0]).toMatch(/^\/session\/login/));
  expect(events).toEqual([{ name: 'session-abandoned', subject }]);
});
