// Proves IDE-14, IDE-15, IDE-16.

import { type ActivityEntry, type ActivityPage, activityRoutes } from '@keepsake/contract/activity';
import { configRoutes } from '@keepsake/contract/config';
import { customersRoutes } from '@keepsake/contract/customers';
import { type Device, sessionRoutes } from '@keepsake/contract/session';
import { describe, expect, it } from 'vitest';
import { longTimeout } from '../../testing/browser.ts';
import { keysOf } from '../../testing/keys.ts';
import { findPageProblems } from '../../testing/page-problems.ts';
import { findProblemsAtEachWidth } from '../../testing/page-problems-at-widths.ts';
import { setUpScreen } from '../../testing/screen.ts';
import { configOfHost } from '../../testing/storefront-config.ts';

const screen = setUpScreen();
const path = '/settings/security';
const { listActivity } = activityRoutes;
const { listDevices, endDevice, endOtherDevices } = sessionRoutes;

const times = { startedAt: '2026-11-20T12:30:00.000Z', lastUsedAt: '2026-11-26T12:00:00.000Z' };
const laptop: Device = {
  id: 'L'.repeat(43),
  browser: 'Firefox',
  system: 'Windows',
  isCurrent: true,
  ...times,
};
const phone: Device = { id: 'P'.repeat(43), browser: 'Safari', system: 'iPhone', isCurrent: false, ...times };
const unknown: Device = { id: 'U'.repeat(43), isCurrent: false, ...times };

let serial = 0;
function entry(at: string, kind: string, detail: ActivityEntry['detail'] = {}): ActivityEntry {
  serial += 1;
  return { id: `00000000-0000-4000-8000-${String(serial).padStart(12, '0')}`, at, kind, detail };
}

const entries = [
  entry('2026-11-26T15:20:00.000Z', 'delivery-address-changed', { order: 'LB-200417' }),
  entry('2026-11-26T15:10:00.000Z', 'signed-in', { browser: 'Firefox', system: 'Windows' }),
  entry('2026-11-26T15:09:00.000Z', 'password-wrong'),
  entry('2026-11-26T15:08:00.000Z', 'password-wrong'),
  entry('2026-11-26T15:07:00.000Z', 'password-wrong'),
  entry('2026-11-26T15:06:00.000Z', 'of-a-later-version'),
  entry('2026-11-24T15:00:00.000Z', 'password-wrong'),
  entry('2026-11-24T14:00:00.000Z', 'export-requested'),
];

function show({
  devices = [laptop, phone, unknown],
  activity = { entries },
}: {
  devices?: readonly Device[];
  activity?: ActivityPage;
} = {}) {
  const { server } = screen;
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

const text = (value: string) => screen.page.getByText(value, { exact: true });
const button = (name: string) => screen.page.getByRole('button', { name, exact: true });

it('shows devices and the activity by day, in words', longTimeout, async () => {
  const { page } = screen;
  show();
  await screen.open('/settings');
  await page.getByRole('link', { name: 'Sign-in and activity' }).click();
  await page.getByRole('heading', { level: 1, name: 'Sign-in and activity' }).waitFor();
  const devices = page.getByRole('region', { name: 'Devices' }).getByRole('listitem');
  await expect.poll(() => devices.count()).toBe(3);
  expect(await devices.first().textContent()).toContain('This device');
  expect(await devices.last().textContent()).toContain('Unknown device');
  const activity = page.getByRole('region', { name: 'Activity' });
  const headings = activity.getByRole('heading', { level: 3 });
  expect(await headings.allTextContents()).toEqual(['26 November 2026', '24 November 2026']);
  const lines = await activity.getByRole('listitem').allTextContents();
  expect(lines.map((line) => line.replace(/\d\d:\d\d/, ' · '))).toEqual([
    'You changed your delivery address · Order LB-200417',
    'You signed in · Firefox on Windows',
    'Someone entered a wrong password 3 times · ',
    'Someone entered a wrong password · ',
    'You requested an export of your photos · ',
  ]);
  expect(await findProblemsAtEachWidth(page, 'security')).toEqual([]);
});

describe('signing out', () => {
  it('ends one device after a confirmation, by keyboard', async () => {
    const { page, server } = screen;
    const { press, tabTo } = keysOf(() => page);
    show();
    await screen.open(path);
    await button('Sign out Safari on iPhone').waitFor();
    await tabTo('Sign out Safari on iPhone');
    await press('Enter');
    const dialog = page.getByRole('alertdialog', { name: 'Sign out Safari on iPhone?' });
    await dialog.waitFor();
    expect(await findPageProblems(page)).toEqual([]);
    await press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(server.requests(endDevice)).toEqual([]);
    await press('Enter');
    await dialog.getByRole('button', { name: 'Sign out' }).click();
    await text('Safari on iPhone has been signed out').waitFor();
    await button('Sign out Safari on iPhone').waitFor({ state: 'detached' });
    expect(server.requests(endDevice)).toMatchObject([{ params: { id: phone.id } }]);
  });

  it('ends all others', async () => {
    const { page } = screen;
    show();
    await screen.open(path);
    await button('Sign out everywhere else').click();
    const dialog = page.getByRole('alertdialog', { name: 'Sign out everywhere else?' });
    await dialog.getByRole('button', { name: 'Sign out' }).click();
    await text('You are signed out everywhere else').waitFor();
    await button('Sign out everywhere else').waitFor({ state: 'detached' });
    await text('This device').waitFor();
  });

  it('counts a device that is gone as signed out', async () => {
    const { page, server } = screen;
    show();
    server.error(endDevice, 'not-found');
    await screen.open(path);
    await button('Sign out Unknown device').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
    await text('Unknown device has been signed out').waitFor();
  });

  it('stays in the dialog when it fails', async () => {
    const { page, server } = screen;
    show();
    server.error(endOtherDevices, 'unavailable');
    await screen.open(path);
    await button('Sign out everywhere else').click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Sign out' }).click();
    await dialog.getByText('We couldn’t sign out the other devices. Please try again.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await button('Sign out Safari on iPhone').waitFor();
  });

  it('can be confirmed for the next device while the list is loaded again', async () => {
    const { page, server } = screen;
    show();
    await screen.open(path);
    await button('Sign out Safari on iPhone').click();
    const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' });
    await confirm.waitFor();
    const release = server.loading(listDevices);
    await confirm.click();
    await text('Safari on iPhone has been signed out').waitFor();
    await button('Sign out Unknown device').click();
    await confirm.click();
    await text('Unknown device has been signed out').waitFor();
    release();
    await button('Sign out everywhere else').waitFor({ state: 'detached' });
    expect(server.requests(endDevice)).toHaveLength(2);
  });

  it('is not offered where this is the only device', async () => {
    show({ devices: [laptop] });
    await screen.open(path);
    await text('This device').waitFor();
    expect(await screen.page.getByRole('button', { name: /Sign out (everywhere|Firefox)/ }).count()).toBe(0);
  });
});

describe('earlier activity', () => {
  const next = entries[1]?.id ?? '';

  it('is loaded by a press, and gets the focus', async () => {
    const { page, server } = screen;
    show({ activity: { entries: entries.slice(0, 2), next } });
    await screen.open(path);
    await text('You signed in').waitFor();
    server.respond(listActivity, ({ query }) =>
      query.before === next ? { entries: entries.slice(2) } : { entries: entries.slice(0, 2), next },
    );
    await button('Show earlier').click();
    const line = page.getByRole('listitem').filter({ hasText: 'wrong password 3 times' });
    await expect.poll(() => line.evaluate((element) => element === document.activeElement)).toBe(true);
    await button('Show earlier').waitFor({ state: 'detached' });
  });

  it('can be tried again when it cannot be loaded', async () => {
    const { page, server } = screen;
    server.push.refuse();
    show({ activity: { entries: entries.slice(0, 2), next } });
    await screen.open(path);
    await text('You signed in').waitFor();
    server.error(listActivity, 'unavailable');
    await button('Show earlier').click();
    await page.getByRole('alert').filter({ hasText: 'We couldn’t load your activity' }).waitFor();
    expect(await findPageProblems(page)).toEqual([]);
    show({ activity: { entries: entries.slice(6) } });
    await button('Show earlier').click();
    await text('You requested an export of your photos').waitFor();
  });
});

describe('without data', () => {
  it('shows that nothing has happened', async () => {
    show({ activity: { entries: [] } });
    await screen.open(path);
    await text('Nothing has happened in this time.').waitFor();
    expect(await findPageProblems(screen.page)).toEqual([]);
  });

  it('shows placeholders while it loads', async () => {
    const { page, server } = screen;
    server.loading(listDevices);
    server.loading(listActivity);
    await screen.open(path);
    for (const name of ['Devices', 'Activity'])
      await page.getByRole('region', { name }).getByRole('status').waitFor({ state: 'attached' });
    expect(await findPageProblems(page)).toEqual([]);
  });

  it('can be tried again, devices and activity each on its own', async () => {
    const { page, server } = screen;
    server.push.refuse();
    server.error(listDevices, 'unavailable');
    server.error(listActivity, 'unavailable');
    await screen.open(path);
    await text('We couldn’t load your devices').waitFor();
    await text('We couldn’t load your activity').waitFor();
    expect(await findPageProblems(page)).toEqual([]);
    show();
    await page.getByRole('region', { name: 'Devices' }).getByRole('button', { name: 'Try again' }).click();
    await text('This device').waitFor();
    await page.getByRole('region', { name: 'Activity' }).getByRole('button', { name: 'Try again' }).click();
    await text('You requested an export of your photos').waitFor();
  });
});

it('of a business links back to its settings', async () => {
  const { page, server } = screen;
  show();
  const session = { accessToken: 'token', expiresIn: 3600, subject: 'dora', email: 'dora@example.com' };
  server.respond(sessionRoutes.getToken, { ...session, isBusiness: true });
  server.respond(customersRoutes.getMe, {
    customerId: '00000000-0000-4000-8000-00000000d01a',
    email: 'dora@example.com',
    name: 'Dora',
    accountDeleted: false,
    business: { status: 'Active' },
  });
  await screen.open(path);
  await text('This device').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/settings/b2b');
});

it('is absent where the retailer’s own service has no activity', async () => {
  const { page, server } = screen;
  const config = configOfHost('localhost');
  server.respond(configRoutes.getConfig, {
    ...config,
    extensions: { ...config.extensions, activity: false },
  });
  await screen.open('/settings');
  await text('Sign-in').waitFor();
  expect(await page.getByRole('link', { name: 'Sign-in and activity' }).count()).toBe(0);
  await screen.open(path);
  await page.waitForURL(({ pathname }) => pathname === '/');
  expect(server.requests(listActivity)).toEqual([]);
});
