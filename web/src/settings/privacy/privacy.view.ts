// Proves SET-53, SET-54, SET-56.

import { configRoutes } from '@keepsake/contract/config';
import { customersRoutes } from '@keepsake/contract/customers';
import { type PersonalDataCopy, personalDataRoutes } from '@keepsake/contract/personal-data';
import { sessionRoutes } from '@keepsake/contract/session';
import { screen, within } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { session } from '../../testing/fake-responses.ts';
import { dora } from '../../testing/sample-customer.ts';
import { copies } from '../../testing/sample-personal-data.ts';
import { configOfHost } from '../../testing/storefront-config.ts';
import { setUpView } from '../../testing/view.ts';

const view = setUpView();
const path = '/settings/privacy';
const { getPersonalData, getPersonalDataUrl, requestPersonalData } = personalDataRoutes;

const text = (value: string | RegExp) => screen.findByText(value);
const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => view.user.click(await button(name));
const noButton = (name: string) => expect.poll(() => screen.queryByRole('button', { name })).toBeNull();

/** A request makes the copy `next`. */
function show(copy: PersonalDataCopy, next: PersonalDataCopy = copies.preparing) {
  const { server } = view;
  let now = copy;
  server.respond(getPersonalData, () => now);
  server.respond(requestPersonalData, () => {
    now = next;
    return next;
  });
}

it('is reached from the settings, and leads to the photos and to the deletion of the account', async () => {
  show(copies.none);
  await view.open('/settings');
  await view.user.click(await screen.findByRole('link', { name: 'Your data' }));
  await screen.findByRole('heading', { level: 1, name: 'Your data' });
  await text(/the photos themselves come as a photo export/);
  const link = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await link('Export your photos')).toBe('/downloads');
  expect(await link('Delete account')).toBe('/settings/delete-account');
});

it('says how long what is kept', async () => {
  show(copies.none);
  await view.open(path);
  const table = within(await screen.findByRole('table'));
  const rows = table.getAllByRole('row').map((row) => row.textContent);
  expect(rows).toContain('Activity in your account90 days');
  expect(rows).toContain(
    'What you have deleted: photos, projects, your account14 days, in which it can be brought back',
  );
  expect(rows.join()).not.toContain('Order updates');
});

describe('a copy', () => {
  it('is requested once, and is then being prepared', async () => {
    const { server } = view;
    show(copies.none);
    await view.open(path);
    await press('Request a copy');
    await text('We’re preparing your copy');
    await noButton('Request a copy');
    expect(server.requests(requestPersonalData)).toHaveLength(1);
    const copy = within(screen.getByRole('region', { name: 'Get a copy of your data' }));
    expect(copy.getByRole('status').textContent).toContain('we’ll email you when it is ready');
  });

  it('shows that it is ready as soon as it is', async () => {
    const { server } = view;
    show(copies.preparing);
    await view.open(path);
    await text('We’re preparing your copy');
    server.respond(getPersonalData, copies.ready);
    await server.push.publish({ type: 'customer-changed', payload: {} });
    await text('Your copy is ready');
  });

  it('can be downloaded, with its size and its end, and not be requested again on the same day', async () => {
    const { server } = view;
    show(copies.ready);
    server.error(getPersonalDataUrl, 'unavailable');
    await view.open(path);
    await text(/^1\.50 MB with your data as of 26 November 2026\. You can download it until .*2099/);
    expect(screen.queryByRole('button', { name: 'Request a new copy' })).toBeNull();
    await press('Download .zip');
    await text(/^We couldn’t download your copy\./);
  });

  it('can be replaced a day later', async () => {
    show({ ...copies.ready, againAt: '2026-11-20T12:00:00.000Z' });
    await view.open(path);
    await button('Download .zip');
    await press('Request a new copy');
    await text('We’re preparing your copy');
    await noButton('Download .zip');
  });

  it('has expired when its address is gone', async () => {
    const { server } = view;
    server.push.refuse();
    show(copies.ready);
    server.error(getPersonalDataUrl, 'not-found');
    await view.open(path);
    await button('Download .zip');
    show(copies.expired);
    await press('Download .zip');
    await text('Your copy has expired');
    await text('It could be downloaded for 7 days. You can request a new one at any time.');
    await press('Request a copy');
    await text('We’re preparing your copy');
  });

  it('can be tried again when it has failed', async () => {
    show(copies.failed);
    await view.open(path);
    await text('We couldn’t prepare your copy');
    await press('Try again');
    await text('We’re preparing your copy');
  });
});

describe('a failure', () => {
  it('of the request is said beside the button, which stays', async () => {
    const { server } = view;
    show(copies.none);
    server.error(requestPersonalData, 'unavailable');
    await view.open(path);
    await press('Request a copy');
    await text(/^We couldn’t request your copy\./);
    show(copies.none);
    await press('Request a copy');
    await text('We’re preparing your copy');
  });

  it('of the page can be tried again, and leaves the rest readable', async () => {
    const { server } = view;
    server.push.refuse();
    server.error(getPersonalData, 'unavailable');
    await view.open(path);
    await text('We couldn’t load your copy');
    await screen.findByRole('table');
    show(copies.ready);
    await press('Try again');
    await text('Your copy is ready');
  });

  it('is a page without the network', async () => {
    const { server } = view;
    server.push.refuse();
    server.offline(getPersonalData);
    await view.open(path);
    await text('We couldn’t load your copy');
    await text(/Check your connection and try again\./);
  });
});

it('shows placeholders while it loads', async () => {
  view.server.loading(getPersonalData);
  await view.open(path);
  const copy = await screen.findByRole('region', { name: 'Get a copy of your data' });
  await within(copy).findByRole('status');
});

it('of a business has its updates of orders, and links back to its settings', async () => {
  const { server } = view;
  show(copies.none);
  server.respond(sessionRoutes.getToken, { ...session, isBusiness: true });
  server.respond(customersRoutes.getMe, { ...dora, business: { status: 'Blocked' } });
  await view.open(path);
  const rows = within(await screen.findByRole('table')).getAllByRole('row');
  expect(rows.at(-1)?.textContent).toBe('Order updates sent to your system30 days');
  await press('Request a copy');
  await text('We’re preparing your copy');
  await view.user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Settings' }));
  await expect.poll(() => window.location.pathname).toBe('/settings/b2b');
});

it('is absent where the retailer’s own service does not have it', async () => {
  const { server } = view;
  const config = configOfHost('localhost');
  server.respond(configRoutes.getConfig, {
    ...config,
    extensions: { ...config.extensions, personalData: false },
  });
  await view.open('/settings');
  await text('Sign-in');
  expect(screen.queryByRole('link', { name: 'Your data' })).toBeNull();
  await view.open(path);
  await expect.poll(() => window.location.pathname).toBe('/');
  expect(server.requests(getPersonalData)).toEqual([]);
});
