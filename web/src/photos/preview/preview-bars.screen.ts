// Proves PRE-5.

import { beforeEach, expect, it } from 'vitest';
import { longTimeout } from '../../testing/browser.ts';
import { type FakeLibrary, makePhotos, serveLibrary } from '../../testing/fake-library.ts';
import { pressKey } from '../../testing/keys.ts';
import { setUpScreen } from '../../testing/screen.ts';
import { neighboursAreThere, openPreview } from '../../testing/viewer.ts';

/** The bars of the preview: when they hide, full screen, and the way of Tab through them. */

const screen = setUpScreen();
let library: FakeLibrary;

beforeEach(async () => {
  library = serveLibrary(screen.server, makePhotos({ '2024-05': 3 }));
  await openPreview(screen, library.photos[1]?.imageId ?? '');
  await neighboursAreThere(screen.page, 2);
});

const button = (name: string) => screen.page.getByRole('button', { name, exact: true });
const isBare = () => screen.page.getByRole('dialog').evaluate((viewer) => viewer.matches('[data-bare]'));
const opacity = () =>
  button('Download').evaluate((element) =>
    Number(getComputedStyle(element.parentElement ?? element).opacity),
  );

it('hides them while the mouse rests, until it moves or a key is pressed', async () => {
  const { page } = screen;
  await page.clock.install();
  const isAtRest = async () => {
    await page.clock.runFor(3100);
    return isBare();
  };
  await page.mouse.move(600, 400);
  expect(await isAtRest()).toBe(true);
  await expect.poll(opacity, longTimeout).toBe(0);
  await page.mouse.move(610, 400);
  await expect.poll(opacity, longTimeout).toBe(1);
  expect(await isAtRest()).toBe(true);
  await pressKey(page, 'ArrowRight');
  expect(await isBare()).toBe(false);
});

it.each([
  ['the keyboard is on one of their controls', () => pressKey(screen.page, 'Tab')],
  ['the mouse is on one of their controls', () => button('Details').hover()],
  ['the details are open', () => pressKey(screen.page, 'i')],
  ['a dialog is open', () => button('Delete').click()],
])('keeps them while %s', async (_why, begin) => {
  const { page } = screen;
  await page.clock.install();
  await begin();
  await page.clock.runFor(10_000);
  expect(await isBare()).toBe(false);
});

it('fills the screen and leaves it again', async () => {
  const { page } = screen;
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
  await button('Full screen').click();
  await expect.poll(isFull, longTimeout).toBe(true);
  await button('Leave full screen').click();
  await expect.poll(isFull, longTimeout).toBe(false);
  await button('Full screen').click();
  await expect.poll(isFull, longTimeout).toBe(true);
  await button('Back to your photos').click();
  await expect.poll(isFull, longTimeout).toBe(false);
});

it('moves Tab through the toasts, and back in where the focus was lost', async () => {
  const { page } = screen;
  await button('Delete').click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete photo?' });
  await dialog.getByRole('button', { name: 'Delete photo' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.locator('[data-toasts] button').first().waitFor(longTimeout);
  const places = new Set<string>();
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let presses = 0; presses < 16; presses += 1) {
      await pressKey(page, key);
      places.add(
        await page.evaluate(() => {
          const { activeElement } = document;
          if (activeElement?.closest('[data-toasts]')) return 'toast';
          return activeElement?.closest('[role=dialog]') ? 'viewer' : 'page';
        }),
      );
    }
  }
  expect([...places].sort()).toEqual(['toast', 'viewer']);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.locator('body').press('Tab');
  expect(await button('Back to your photos').evaluate((back) => back === document.activeElement)).toBe(true);
});
