// Proves CON-20.

import { sessionRoutes } from '@keepsake/contract/session';
import { superOrdersRoutes } from '@keepsake/contract/super-orders';
import { expect, it, onTestFinished } from 'vitest';
import { longTimeout } from '../testing/browser.ts';
import { consentBanner } from '../testing/consent-banner.ts';
import { setUpScreen } from '../testing/screen.ts';
import { othersOrigin, serveThirdParties } from '../testing/third-parties.ts';

const screen = setUpScreen();
const { button, open } = consentBanner(screen);
const endpoint = `${othersOrigin}/events`;

it('a sign-out is one event, though another tab finds its session ended before the answer', async () => {
  const { context, page, server } = screen;
  await serveThirdParties(screen, { analytics: { endpoint } });
  const events: string[] = [];
  await context.route(endpoint, (route) => {
    const { event, route: key } = route.request().postDataJSON() as { event: string; route?: string };
    events.push(key ? `${event}: ${key}` : event);
    return route.fulfill({ headers: { 'Access-Control-Allow-Origin': '*' } });
  });
  await page.unroute(`${othersOrigin}/**`);
  await open();
  await button('Accept all').click();
  await expect.poll(() => events, longTimeout).toEqual(['signed-in', 'page-view: contact']);

  const other = await context.newPage();
  onTestFinished(() => other.close());
  await other.goto(page.url());
  await expect
    .poll(() => events, longTimeout)
    .toEqual(['signed-in', ...[1, 2].map(() => 'page-view: contact')]);
  const ends = () => events.filter((event) => !event.startsWith('page-view')).slice(1);

  // The sign-in page does not come, so that the tab could still send something.
  await other.route('**/session/login*', () => {});
  const answered = Promise.withResolvers<void>();
  await page.route('**/session/logout', async (route) => {
    await answered.promise;
    await route.fulfill({ json: { redirectTo: '/accessibility' } });
  });
  const signingOut = page.waitForRequest('**/session/logout');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await signingOut;
  server.error(sessionRoutes.getToken, 'not-signed-in');
  server.error(superOrdersRoutes.listSuperOrders, 'not-signed-in');
  const left = other.waitForRequest('**/session/login*');
  await other.getByRole('link', { name: 'My orders', exact: true }).first().click();
  await left;
  answered.resolve();
  // The page after the sign-out.
  await expect.poll(() => events.at(-1), longTimeout).toBe('page-view: accessibility');
  expect(ends()).toEqual(['signed-out']);
});
