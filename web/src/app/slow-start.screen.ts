import { configRoutes } from '@keepsake/contract/config';
import { publicConfigRoutes } from '@keepsake/contract/public-config';
import { sessionRoutes } from '@keepsake/contract/session';
import { beforeEach, expect, it } from 'vitest';
import { findViolations } from '../testing/accessibility.ts';
import { longTimeout } from '../testing/browser.ts';
import { setUpScreen } from '../testing/screen.ts';
import { stopClock, untilWithStoppedClock } from '../testing/stopped-clock.ts';

const screen = setUpScreen();
const overview = () => screen.page.getByRole('heading', { level: 1, name: 'Overview' });
const spinner = () => screen.page.getByRole('status').first();

beforeEach(() => screen.page.clock.install());

/** Opens the site and advances the time once its script runs. */
async function openFor(milliseconds: number): Promise<void> {
  await screen.open('/');
  await expect
    .poll(() => screen.server.requests(sessionRoutes.getToken).length, longTimeout)
    .toBeGreaterThan(0);
  await screen.page.clock.fastForward(milliseconds);
}

it.each([
  ['who is signed in', sessionRoutes.getToken],
  ['the messages', configRoutes.getMessages],
  ['the menus', publicConfigRoutes.getPublicConfig],
])('shows a spinner after some seconds, until the response with %s is there', async (_, route) => {
  const release = screen.server.loading(route);
  const opened = openFor(6_000);
  await spinner().waitFor();
  expect(await overview().count()).toBe(0);
  release();
  await overview().waitFor();
  await opened;
});

it('shows a slow start message after some seconds, then the page', async () => {
  const { page, server } = screen;
  const release = server.loading(sessionRoutes.getToken);
  const notice = page.getByText('This is taking longer than usual. We’re still trying.');
  await stopClock(page);
  await openFor(6_000);
  await untilWithStoppedClock(page, () => spinner().isVisible());
  expect(await notice.count()).toBe(0);
  await page.clock.fastForward(2_000);
  await notice.waitFor();
  await page.clock.resume();
  expect(await findViolations(page)).toEqual([]);
  release();
  await overview().waitFor();
  await expect.poll(() => notice.count(), longTimeout).toBe(0);
});
