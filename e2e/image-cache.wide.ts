import { setTimeout as delay } from 'node:timers/promises';
import { limits } from '@keepsake/contract/limits';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { longTimeout } from '../web/src/testing/browser.ts';
import { useFixture } from './support/fixture.ts';
import { signIn } from './support/library.ts';
import { makeSmallPhoto } from './support/photos.ts';

const count = 8;
const windowMs = limits.imageUrls.windowSeconds * 1000;

const fixture = useFixture();

/** Image addresses that a page loads, by source. */
async function watchImages(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  const [network, cache] = [new Set<string>(), new Set<string>()];
  const fromMemory = new Set<string>();
  await cdp.send('Network.enable');
  cdp.on('Network.requestServedFromCache', ({ requestId }) => fromMemory.add(requestId));
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    if (!new URL(response.url).pathname.startsWith('/images/')) return;
    const isKept = response.fromDiskCache || fromMemory.has(requestId);
    (isKept ? cache : network).add(response.url);
  });
  return { network, cache };
}

const shown = (page: Page) =>
  expect
    .poll(() => page.locator('button[data-state=success]').count(), { timeout: 4 * longTimeout.timeout })
    .toBe(count);

async function upload(page: Page): Promise<void> {
  const files = await Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      name: `IMG_${index}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await makeSmallPhoto(index, `2021:03:0${1 + index} 12:00:00`),
    })),
  );
  await page.getByRole('button', { name: 'Add photos' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add photos' });
  await dialog.locator('input[type=file]').setInputFiles(files);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await dialog
    .getByText(`${count} photos added`)
    .first()
    .waitFor({ timeout: 4 * longTimeout.timeout });
  await dialog.getByRole('button', { name: 'Close' }).last().click();
}

/** Addresses change with each signing window; the measurement must not straddle that. */
async function waitForRoomInWindow(): Promise<void> {
  const left = windowMs - (Date.now() % windowMs);
  if (left < 90_000) await delay(left);
}

it('loads pictures from the browser cache on the second visit', async () => {
  const context = await fixture.browser.newContext();
  const first = await context.newPage();
  await waitForRoomInWindow();
  const before = await watchImages(first);
  await signIn(first, fixture.instance.origin, fixture.email);
  await upload(first);
  await shown(first);
  expect(before.network.size).toBeGreaterThanOrEqual(count);

  const second = await context.newPage();
  const again = await watchImages(second);
  await second.goto(`${fixture.instance.origin}/my-photos/photos`);
  await shown(second);
  expect([...again.network]).toEqual([]);
  expect(again.cache.size).toBeGreaterThanOrEqual(count);

  const stranger = await (await fixture.browser.newContext()).newPage();
  const others = await watchImages(stranger);
  await signIn(stranger, fixture.instance.origin, fixture.email);
  await shown(stranger);
  expect([others.network.size, others.cache.size]).toEqual([again.cache.size, 0]);
}, 240_000);
