// Proves PRI-6, PRI-7.

import { photosRoutes } from '@keepsake/contract/photos';
import { selectionsRoutes } from '@keepsake/contract/selections';
import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { longTimeout } from '../testing/browser.ts';
import { clientReports } from '../testing/client-reports.ts';
import { makePhotos, serveLibrary } from '../testing/fake-library.ts';
import { makeTimeline } from '../testing/fake-timelines.ts';
import { offerPrints, printsOf } from '../testing/prints.ts';
import { setUpScreen } from '../testing/screen.ts';
import { selectionOf } from '../testing/selection.ts';
import { stopClock, untilWithStoppedClock } from '../testing/stopped-clock.ts';

const screen = setUpScreen();
let page: Page;
const { tiles, isSelected } = selectionOf(() => page);
const { order, confirm, next, overlay, failed } = printsOf(() => page);
const create = selectionsRoutes.createTempSelection;

beforeEach(() => {
  page = screen.page;
  offerPrints(screen.server);
});

async function open(): Promise<void> {
  await screen.open('/my-photos/photos');
  await tiles().nth(0).waitFor();
}

async function selectAllPrints(): Promise<void> {
  await order().click();
  await page.getByRole('button', { name: 'Select all' }).click();
}

/** Presses Next before all months are known; returns what lets them load. */
async function startWhileMonthsLoad(): Promise<() => void> {
  serveLibrary(screen.server, makeTimeline(200, 0));
  await open();
  const release = screen.server.loading(photosRoutes.getMonthLayout);
  await selectAllPrints();
  await next().click();
  await confirm().getByRole('button', { name: 'Selecting your photos...' }).waitFor();
  return release;
}

async function expectNoFailure(): Promise<void> {
  expect(await failed().count()).toBe(0);
  expect(clientReports(screen.server)).toEqual([]);
}

/** The editor, which opens when the second attempt works. */
async function orderAgain(): Promise<void> {
  await page.route('https://editor.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Editor</h1>' }),
  );
  await selectAllPrints();
  await isSelected('200');
  await expectNoFailure();
  await next().click();
  await page.getByRole('heading', { name: 'Editor', exact: true }).waitFor();
  expect(screen.server.requests(create)).toHaveLength(1);
  expect(clientReports(screen.server)).toEqual([]);
}

it('sends and reports nothing when it is cancelled while months load', async () => {
  const release = await startWhileMonthsLoad();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await confirm().waitFor({ state: 'detached' });
  release();
  await orderAgain();
});

it('stops when the selection changes while months load, and reports nothing', async () => {
  const release = await startWhileMonthsLoad();
  await tiles().nth(0).click();
  await isSelected('199');
  release();
  await confirm().getByRole('button', { name: 'Next: Customise 199 photo prints' }).waitFor();
  await expectNoFailure();
  expect(screen.server.requests(create)).toEqual([]);
});

it('reports no failure after the customer has gone back', async () => {
  serveLibrary(screen.server, makePhotos({ '2024-08': 3 }));
  await open();
  screen.server.error(create, 'unavailable');
  const release = screen.server.loading(create);
  await selectAllPrints();
  await next().click();
  await overlay().waitFor();
  await page.goBack();
  await overlay().waitFor({ state: 'detached' });
  const refused = page.waitForResponse((response) => response.status() === 503);
  release();
  await refused;
  await selectAllPrints();
  await isSelected('3');
  await expectNoFailure();
});

it('closes the overlay when the browser does not leave', async () => {
  let requests = 0;
  await page.route('https://editor.example/**', (route) => {
    requests += 1;
    return route.fulfill({ status: 204 });
  });
  await page.clock.install();
  serveLibrary(screen.server, makePhotos({ '2024-08': 3 }));
  await open();
  await selectAllPrints();
  await next().waitFor();
  await stopClock(page);
  await next().click();
  await untilWithStoppedClock(page, () => overlay().isVisible());
  await expect.poll(() => screen.server.requests(create).length, longTimeout).toBe(1);
  await page.clock.runFor(3000);
  await expect.poll(() => requests, longTimeout).toBe(1);
  await page.clock.runFor(9000);
  expect(await overlay().isVisible()).toBe(true);
  await page.clock.runFor(1000);
  await untilWithStoppedClock(page, async () => (await overlay().count()) === 0);
  await isSelected('3');
  await expectNoFailure();
});
