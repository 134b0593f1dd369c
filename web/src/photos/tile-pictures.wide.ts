// Proves PHO-35.

import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { findViolations } from '../testing/accessibility.ts';
import { longTimeout } from '../testing/browser.ts';
import { makePhoto, serveLibrary } from '../testing/fake-library.ts';
import { photoLinks } from '../testing/photo-links.ts';
import { setUpScreen } from '../testing/screen.ts';
import { stopClock, untilWithStoppedClock } from '../testing/stopped-clock.ts';

// Each test has a photo of its own: the browser keeps pictures from test to test.
const screen = setUpScreen();
let page: Page;

beforeEach(() => {
  page = screen.page;
});

const dateTaken = '2020-05-06T07:08:09';
const tile = () => photoLinks(page, /6 May 2020/);
const state = () => tile().getAttribute('data-state');

it('shows the picture of a photo', async () => {
  serveLibrary(screen.server, [makePhoto(1, { dateTaken })]);
  await screen.open('/my-photos/photos');
  await expect.poll(state, longTimeout).toBe('success');
  expect(await tile().getAttribute('data-processing')).not.toBe('true');
});

it('shows the failed icon for a photo that nothing can be made of, and requests no picture', async () => {
  serveLibrary(screen.server, [makePhoto(1, { dateTaken, state: 'unreadable' })]);
  await screen.open('/my-photos/photos');
  await photoLinks(page, /^Photo, 6 May 2020 at \d\d:\d\d, can’t be shown$/).waitFor();
  expect(await state()).toBe('failure');
  expect(await tile().locator('svg').isVisible()).toBe(true);
  expect(await tile().locator('img').count()).toBe(0);
  expect(await findViolations(page)).toEqual([]);
});

it('shows the failed icon when the picture of a photo cannot be loaded', async () => {
  serveLibrary(screen.server, [makePhoto(2, { dateTaken })]);
  screen.server.serve(/^\/images\//, (_, response) => response.writeHead(404).end());
  await screen.open('/my-photos/photos');
  await expect.poll(state, longTimeout).toBe('failure');
  expect(await tile().locator('svg').isVisible()).toBe(true);
});

it('keeps the placeholder of a photo whose picture has to wait, and retries', async () => {
  // The list still reports that the picture is being made.
  serveLibrary(screen.server, [{ ...makePhoto(3, { dateTaken }), state: 'processing' }]);
  let requested = 0;
  screen.server.serve(/^\/images\//, (_, response) => {
    requested += 1;
    if (requested <= 2) return response.writeHead(503, { 'Retry-After': '5' }).end();
    response.writeHead(200, { 'Content-Type': 'image/svg+xml' });
    return response.end('<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"></svg>');
  });
  await page.clock.install();
  await stopClock(page);
  await screen.open('/my-photos/photos');
  await untilWithStoppedClock(page, async () => requested === 1);
  expect(await state()).toBe('loading');
  expect(await tile().getAttribute('data-processing')).toBe('true');
  await page.clock.fastForward(4900);
  expect(requested).toBe(1);
  const passTime = async () => {
    await page.clock.fastForward(5000);
    return state();
  };
  await expect.poll(passTime, longTimeout).toBe('success');
  expect(requested).toBe(3);
});
