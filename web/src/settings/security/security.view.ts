// Proves IDE-14, IDE-15, IDE-16.

import { type ActivityPage, activityRoutes } from '@keepsake/contract/activity';
import { configRoutes } from '@keepsake/contract/config';
import { customersRoutes } from '@keepsake/contract/customers';
import { type Device, sessionRoutes } from '@keepsake/contract/session';
import { screen, within } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { session } from '../../testing/fake-responses.ts';
import { entries, laptop, phone, unknown } from '../../testing/sample-activity.ts';
import { dora } from '../../testing/sample-customer.ts';
import { configOfHost } from '../../testing/storefront-config.ts';
import { setUpView } from '../../testing/view.ts';

const view = setUpView();
const path = '/settings/security';
const { listActivity } = activityRoutes;
const { listDevices, endDevice, endOtherDevices } = sessionRoutes;

function show({
  devices = [laptop, phone, unknown],
  activity = { entries },
}: {
  devices?: readonly Device[];
  activity?: ActivityPage;
} = {}) {
  const { server } = view;
  let kept = [...devices];
  server.respond(listDevices, () => ({ devices: kept }));
  server.respond(endDevice, ({ params }) => {
    kept = kept.filter(({ id }) => id !== params.id);
    return null;
  });
  server.respond(endOtherDevices, () => {
    kept = kept.filter(({ isCurrent }) => isCurrent);
    return null;
  });
  server.respond(listActivity, activity);
}

const text = (value: string) => screen.findByText(value);
const region = async (name: string) => within(await screen.findByRole('region', { name }));
const press = async (name: string) => view.user.click(await screen.findByRole('button', { name }));
const gone = (name: string) => expect.poll(() => screen.queryByRole('button', { name })).toBeNull();
const question = async (name: string) => within(await screen.findByRole('alertdialog', { name }));
const noQuestion = () => expect.poll(() => screen.queryByRole('alertdialog')).toBeNull();
const answer = async (name: string) =>
  view.user.click(await within(await screen.findByRole('alertdialog')).findByRole('button', { name }));

it('shows devices and the activity by day, in words', async () => {
  const { user } = view;
  show();
  await view.open('/settings');
  await user.click(await screen.findByRole('link', { name: 'Sign-in and activity' }));
  await screen.findByRole('heading', { level: 1, name: 'Sign-in and activity' });
  const devices = await (await region('Devices')).findAllByRole('listitem');
  expect(devices).toHaveLength(3);
  expect(devices.at(0)?.textContent).toContain('This device');
  expect(devices.at(1)?.textContent).toContain('Safari on iPhonePrinto · Signed in: ');
  expect(devices.at(-1)?.textContent).toContain('Unknown deviceSigned in: ');
  const activity = await region('Activity');
  const headings = await activity.findAllByRole('heading', { level: 3 });
  expect(headings.map(({ textContent }) => textContent)).toEqual(['26 November 2026', '24 November 2026']);
  const lines = activity.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines.map((line) => line.replace(/\d\d:\d\d/, ' · '))).toEqual([
    'You changed your delivery address · Order LB-200417',
    'You signed in · Firefox on Windows',
    'Someone entered a wrong password 3 times · ',
    'Someone entered a wrong password · ',
    'You requested an export of your photos · ',
  ]);
});

describe('signing out', () => {
  it('ends one device after a confirmation', async () => {
    const { server, user } = view;
    show();
    await view.open(path);
    await press('Sign out Safari on iPhone');
    await question('Sign out Safari on iPhone?');
    await user.keyboard('{Escape}');
    await noQuestion();
    expect(server.requests(endDevice)).toEqual([]);
    await press('Sign out Safari on iPhone');
    await answer('Sign out');
    await text('Safari on iPhone has been signed out');
    await gone('Sign out Safari on iPhone');
    expect(server.requests(endDevice)).toMatchObject([{ params: { id: phone.id } }]);
  });

  it('ends all others', async () => {
    show();
    await view.open(path);
    await press('Sign out everywhere else');
    await question('Sign out everywhere else?');
    await answer('Sign out');
    await text('You are signed out everywhere else');
    await gone('Sign out everywhere else');
    await text('This device');
  });

  it('counts a device that is gone as signed out', async () => {
    const { server } = view;
    show();
    server.error(endDevice, 'not-found');
    await view.open(path);
    await press('Sign out Unknown device');
    await answer('Sign out');
    await text('Unknown device has been signed out');
  });

  it('stays in the dialog when it fails', async () => {
    const { server } = view;
    show();
    server.error(endOtherDevices, 'unavailable');
    await view.open(path);
    await press('Sign out everywhere else');
    await answer('Sign out');
    const dialog = await question('Sign out everywhere else?');
    await dialog.findByText('We couldn’t sign out the other devices. Please try again.');
    await answer('Cancel');
    await noQuestion();
    await screen.findByRole('button', { name: 'Sign out Safari on iPhone' });
  });

  it('can be confirmed for the next device while the list is loaded again', async () => {
    const { server } = view;
    show();
    await view.open(path);
    await press('Sign out Safari on iPhone');
    await question('Sign out Safari on iPhone?');
    const release = server.loading(listDevices);
    await answer('Sign out');
    await text('Safari on iPhone has been signed out');
    await noQuestion();
    await press('Sign out Unknown device');
    await answer('Sign out');
    await text('Unknown device has been signed out');
    release();
    await gone('Sign out everywhere else');
    expect(server.requests(endDevice)).toHaveLength(2);
  });

  it('is not offered where this is the only device', async () => {
    show({ devices: [laptop] });
    await view.open(path);
    await text('This device');
    expect(screen.queryByRole('button', { name: /Sign out (everywhere|Firefox)/ })).toBeNull();
  });
});

describe('earlier activity', () => {
  const next = entries[1]?.id ?? '';

  it('is loaded by a press, and gets the focus', async () => {
    const { server } = view;
    show({ activity: { entries: entries.slice(0, 2), next } });
    await view.open(path);
    await text('You signed in');
    server.respond(listActivity, ({ query }) =>
      query.before === next ? { entries: entries.slice(2) } : { entries: entries.slice(0, 2), next },
    );
    await press('Show earlier');
    const line = (await text('Someone entered a wrong password 3 times')).closest('li');
    await expect.poll(() => document.activeElement).toBe(line);
    await gone('Show earlier');
  });

  it('can be tried again when it cannot be loaded', async () => {
    const { server } = view;
    server.push.refuse();
    show({ activity: { entries: entries.slice(0, 2), next } });
    await view.open(path);
    await text('You signed in');
    server.error(listActivity, 'unavailable');
    await press('Show earlier');
    await expect
      .poll(() => screen.queryAllByRole('alert').map(({ textContent }) => textContent))
      .toContain('We couldn’t load your activity');
    show({ activity: { entries: entries.slice(6) } });
    await press('Show earlier');
    await text('You requested an export of your photos');
  });
});

describe('without data', () => {
  it('shows that nothing has happened', async () => {
    show({ activity: { entries: [] } });
    await view.open(path);
    await text('Nothing has happened in this time.');
  });

  it('shows placeholders while it loads', async () => {
    const { server } = view;
    server.loading(listDevices);
    server.loading(listActivity);
    await view.open(path);
    for (const name of ['Devices', 'Activity']) await (await region(name)).findByRole('status');
  });

  it('can be tried again, devices and activity each on its own', async () => {
    const { server, user } = view;
    server.push.refuse();
    server.error(listDevices, 'unavailable');
    server.error(listActivity, 'unavailable');
    await view.open(path);
    await text('We couldn’t load your devices');
    await text('We couldn’t load your activity');
    show();
    await user.click(await (await region('Devices')).findByRole('button', { name: 'Try again' }));
    await text('This device');
    await user.click(await (await region('Activity')).findByRole('button', { name: 'Try again' }));
    await text('You requested an export of your photos');
  });
});

it('of a business links back to its settings', async () => {
  const { server, user } = view;
  show();
  server.respond(sessionRoutes.getToken, { ...session, isBusiness: true });
  server.respond(customersRoutes.getMe, dora);
  await view.open(path);
  await text('This device');
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Settings' }));
  await expect.poll(() => window.location.pathname).toBe('/settings/b2b');
});

it('is absent where the retailer’s own service has no activity', async () => {
  const { server } = view;
  const config = configOfHost('localhost');
  server.respond(configRoutes.getConfig, {
    ...config,
    extensions: { ...config.extensions, activity: false },
  });
  await view.open('/settings');
  await text('Sign-in');
  expect(screen.queryByRole('link', { name: 'Sign-in and activity' })).toBeNull();
  await view.open(path);
  await expect.poll(() => window.location.pathname).toBe('/');
  expect(server.requests(listActivity)).toEqual([]);
});
