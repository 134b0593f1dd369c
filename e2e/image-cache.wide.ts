import type { BrowserContext, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { minutes } from '../server/test/deadlines.ts';
import { longTimeout } from '../web/src/testing/browser.ts';
import { useFixture } from './support/fixture.ts';
import { signIn } from './support/library.ts';
import { makeSmallPhoto } from './support/photos.ts';

const count = 8;

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
    .poll(() => page.locator('[data-item][data-state=success]').count(), { timeout: 4 * longTimeout.timeout })
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

type Loaded = Awaited<ReturnType<typeof watchImages>>;

async function visit(context: BrowserContext): Promise<Loaded> {
  const page = await context.newPage();
  const loaded = await watchImages(page);
  await page.goto(`${fixture.instance.origin}/my-photos/photos`);
  await shown(page);
  return loaded;
}

/** The addresses change once an hour. A visit that has new ones is a first visit: the one after it counts. */
async function visitAgain(context: BrowserContext, before: Loaded): Promise<Loaded> {
  const known = new Set([...before.network, ...before.cache]);
  const again = await visit(context);
  const isSecond = [...again.network, ...again.cache].every((address) => known.has(address));
  return isSecond ? again : visit(context);
}

it(
  'loads pictures from the browser cache on the second visit',
  async () => {
    const context = await fixture.browser.newContext();
    const first = await context.newPage();
    const before = await watchImages(first);
    await signIn(first, fixture.instance.origin, fixture.email);
    await upload(first);
    await shown(first);
    expect(before.network.size).toBeGreaterThanOrEqual(count);

    const again = await visitAgain(context, before);
    expect([...again.network]).toEqual([]);
    expect(again.cache.size).toBeGreaterThanOrEqual(count);

    const stranger = await (await fixture.browser.newContext()).newPage();
    const others = await watchImages(stranger);
    await signIn(stranger, fixture.instance.origin, fixture.email);
    await shown(stranger);
    expect([others.network.size, others.cache.size]).toEqual([again.cache.size, 0]);
  },
  4 * minutes,
);
