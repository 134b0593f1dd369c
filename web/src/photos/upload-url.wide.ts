// Proves ALB-23, UPL-13, PLA-2.

import { configRoutes } from '@keepsake/contract/config';
import { describe, expect, it } from 'vitest';
import { longTimeout } from '../testing/browser.ts';
import { type Screen, setUpScreen } from '../testing/screen.ts';
import { configOfHost } from '../testing/storefront-config.ts';

/** The address of another app in the query, where "Add photos" goes on a phone. */

const uploadUrl = 'https://upload.example/phone?shop=1';

async function open({ server, ...screen }: Screen, address: string): Promise<void> {
  const uploadUrlOrigins = ['https://upload.example'];
  server.respond(configRoutes.getConfig, { ...configOfHost('localhost'), uploadUrlOrigins });
  await screen.open(`/my-photos/photos?uploadUrl=${encodeURIComponent(address)}`);
}

const addPhotos = ({ page }: Screen) => page.getByRole('button', { name: 'Add photos' }).first();
const dialog = ({ page }: Screen) => page.getByRole('dialog', { name: 'Add photos' });

describe('on a phone', () => {
  const screen = setUpScreen({
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15',
    viewport: { width: 390, height: 800 },
    hasTouch: true,
  });

  it('"Add photos" goes to it, and the page returns after two seconds', async () => {
    const { page } = screen;
    const requested: string[] = [];
    // An app takes the address; the page stays.
    await page.route('https://upload.example/**', (route) => {
      requested.push(route.request().url());
      return route.fulfill({ status: 204 });
    });
    await page.clock.install();
    await open(screen, uploadUrl);
    const here = page.url();
    await page.evaluate(() => Object.assign(window, { isFirst: true }));
    await addPhotos(screen).click();
    await expect.poll(() => requested, longTimeout).toEqual([uploadUrl]);
    await page.clock.fastForward(2000);
    await page.waitForFunction(() => !('isFirst' in window) && document.querySelector('h1') !== null);
    expect(page.url()).toBe(here);
  });

  it.each([
    ['of another origin', 'https://elsewhere.example/'],
    ['without http(s)', 'javascript:alert(1)'],
  ])('an address %s is ignored', async (_, address) => {
    await open(screen, address);
    await addPhotos(screen).click();
    await dialog(screen).waitFor();
  });
});

describe('on a computer', () => {
  const screen = setUpScreen();

  it('the address is ignored', async () => {
    await open(screen, uploadUrl);
    await addPhotos(screen).click();
    await dialog(screen).waitFor();
  });
});
