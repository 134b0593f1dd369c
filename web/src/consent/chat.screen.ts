// Proves CON-4, CON-17.

import { sessionRoutes } from '@keepsake/contract/session';
import { beforeEach, expect, it } from 'vitest';
import { longTimeout } from '../testing/browser.ts';
import { serveLibrary } from '../testing/fake-library.ts';
import { makeSelectionLibrary } from '../testing/fake-timelines.ts';
import { findPageProblems } from '../testing/page-problems.ts';
import { setUpScreen } from '../testing/screen.ts';
import { selectionOf } from '../testing/selection.ts';
import { othersOrigin, serveThirdParties } from '../testing/third-parties.ts';

const screen = setUpScreen();
const { tiles, bar } = selectionOf(() => screen.page);
const chat = () => screen.page.getByRole('button', { name: 'Chat', exact: true });
let ran: string[];

beforeEach(async () => {
  const script = `${othersOrigin}/chat.js`;
  const body = "window.addEventListener('keepsake-chat-end', () => console.info('ran end'));";
  ran = await serveThirdParties(screen, { chat: { script, options: {} } }, body);
  serveLibrary(screen.server, makeSelectionLibrary());
});

it.each([
  [1200, 800],
  [360, 640],
])('is above the bar of a selection at %i × %i', async (width, height) => {
  const { page } = screen;
  await page.setViewportSize({ width, height });
  await screen.open('/my-photos/photos');
  await chat().waitFor();
  await tiles()
    .first()
    .click({ modifiers: ['Shift'] });
  await bar().waitFor();
  const top = async () => (await bar().boundingBox())?.y ?? 0;
  const bottom = async () => {
    const box = await chat().boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  const isClear = async () => (await bottom()) <= (await top()) || (await top()) < height / 2;
  await expect.poll(isClear, longTimeout).toBe(true);
});

it('is a button like others', async () => {
  await screen.open('/contact');
  await chat().waitFor();
  expect(await findPageProblems(screen.page)).toEqual([]);
});

it('is not on the page of a photo', async () => {
  const { page } = screen;
  await screen.open('/my-photos/photos');
  await chat().waitFor();
  await tiles().first().click();
  await page.waitForURL(/\/preview\//);
  await chat().waitFor({ state: 'detached' });
  await page.goBack();
  await chat().waitFor();
});

it('ends at the sign-out', async () => {
  const { page, server } = screen;
  await screen.open('/');
  await chat().click();
  await expect.poll(() => ran, longTimeout).toEqual(['/chat.js']);
  server.respond(sessionRoutes.logout, { redirectTo: '/contact' });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Sign out' }).click();
  await expect.poll(() => ran, longTimeout).toEqual(['/chat.js', 'end']);
});

it('can be tried again when it could not be loaded', async () => {
  const { page } = screen;
  await page.route(`${othersOrigin}/**`, (route) => route.abort());
  await screen.open('/contact');
  await chat().click();
  await page.getByText('The chat couldn’t be opened.', { exact: false }).first().waitFor();
  await page.unroute(`${othersOrigin}/**`);
  await serveThirdParties(screen, {});
  await chat().click();
  await chat().waitFor({ state: 'detached' });
});
