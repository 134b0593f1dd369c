// Proves IDE-14, IDE-15, IDE-16, IDE-17, IDE-18, IDE-22.

import { activityRoutes } from '@keepsake/contract/activity';
import { sessionRoutes } from '@keepsake/contract/session';
import { beforeEach, expect, it } from 'vitest';
import { longTimeout } from '../../testing/browser.ts';
import { keysOf } from '../../testing/keys.ts';
import { findPageProblems } from '../../testing/page-problems.ts';
import { entries, laptop, phone, unknown } from '../../testing/sample-activity.ts';
import { setUpScreen } from '../../testing/screen.ts';
import { longKey, phoneKey, servePasskeys } from '../../testing/serve-passkeys.ts';
import { isOn, off, serveTwoStep } from '../../testing/serve-two-step.ts';

const screen = setUpScreen();
const path = '/settings/security';
const { listActivity } = activityRoutes;
const { listDevices } = sessionRoutes;

beforeEach(() => {
  const { server } = screen;
  server.respond(listDevices, { devices: [laptop, phone, unknown] });
  server.respond(listActivity, { entries });
});

const text = (value: string) => screen.page.getByText(value, { exact: true });
const button = (name: string) => screen.page.getByRole('button', { name, exact: true });

it('sets up two-step sign-in by keyboard', longTimeout, async () => {
  const { page, server } = screen;
  const { press, tabTo, focused } = keysOf(() => page);
  serveTwoStep(server, off);
  await screen.open(path);
  await tabTo('Turn on');
  await press('Enter');
  await expect.poll(focused).toBe('Set up your authenticator app');
  await press('Tab', 'Tab');
  await page.keyboard.type('123456');
  await press('Enter');
  await expect.poll(focused).toBe('Your recovery codes');
});

it('shows new recovery codes by keyboard', longTimeout, async () => {
  const { page, server } = screen;
  const { press, tabTo, focused } = keysOf(() => page);
  serveTwoStep(server, isOn(2));
  await screen.open(path);
  await tabTo('New recovery codes');
  await press('Enter');
  await page.getByRole('alertdialog', { name: 'Make new recovery codes?' }).waitFor();
  expect(await findPageProblems(page)).toEqual([]);
  await tabTo('Make new codes');
  await press('Enter');
  await expect.poll(focused).toBe('Your recovery codes');
  await tabTo('I have saved them');
  await press('Enter');
  await text('10 recovery codes left').waitFor();
});

it('renames and removes passkeys by keyboard', longTimeout, async () => {
  const { page, server } = screen;
  const { press, tabTo, focused } = keysOf(() => page);
  servePasskeys(server, [phoneKey, longKey]);
  await screen.open(`${path}#passkeys`);
  await expect.poll(focused).toBe('Passkeys');
  await press('Tab', 'Enter');
  await page.getByRole('dialog', { name: 'Rename passkey' }).waitFor();
  expect(await findPageProblems(page)).toEqual([]);
  await page.keyboard.type('x'.repeat(65));
  await press('Enter');
  await text('Enter a name of at most 64 characters').waitFor();
  await page.getByRole('textbox', { name: 'Name' }).press('Control+A');
  await page.keyboard.type('Work phone');
  await press('Enter');
  await text('Work phone').waitFor();
  await tabTo('Remove Work phone');
  await press('Enter');
  await page.getByRole('alertdialog', { name: 'Remove Work phone?' }).waitFor();
  expect(await findPageProblems(page)).toEqual([]);
  await tabTo('Remove');
  await press('Enter');
  await text('The passkey has been removed').waitFor();
});

it('confirms by keyboard that a device is signed out', async () => {
  const { page } = screen;
  const { press, tabTo } = keysOf(() => page);
  await screen.open(path);
  await button('Sign out Safari on iPhone').waitFor();
  await tabTo('Sign out Safari on iPhone');
  await press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Sign out Safari on iPhone?' });
  await dialog.waitFor();
  expect(await findPageProblems(page)).toEqual([]);
  await press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await press('Enter');
  await dialog.waitFor();
});

it('is accessible, and fits a phone: without activity, on the way, and failed', async () => {
  const { page, server } = screen;
  server.push.refuse();
  server.respond(listActivity, { entries: entries.slice(0, 2), next: entries[1]?.id ?? '' });
  await screen.open(path);
  await text('You signed in').waitFor();
  server.error(listActivity, 'unavailable');
  await button('Show earlier').click();
  await page.getByRole('alert').filter({ hasText: 'We couldn’t load your activity' }).waitFor();
  expect(await findPageProblems(page)).toEqual([]);
  server.respond(listActivity, { entries: [] });
  await screen.open(path);
  await text('Nothing has happened in this time.').waitFor();
  expect(await findPageProblems(page)).toEqual([]);
  server.error(listDevices, 'unavailable');
  server.error(listActivity, 'unavailable');
  await screen.open(path);
  await text('We couldn’t load your devices').waitFor();
  await text('We couldn’t load your activity').waitFor();
  expect(await findPageProblems(page)).toEqual([]);
  server.loading(listDevices);
  server.loading(listActivity);
  await screen.open(path);
  for (const name of ['Devices', 'Activity'])
    await page.getByRole('region', { name }).getByRole('status').waitFor({ state: 'attached' });
  expect(await findPageProblems(page)).toEqual([]);
});
