// Proves SEL-6, DOW-13, DOW-23.

import type { Photo } from '@keepsake/contract/photos';
import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { savedBy, toastOf } from '../testing/archives.ts';
import { serveArchives } from '../testing/fake-archives.ts';
import { makePhotos, serveLibrary } from '../testing/fake-library.ts';
import { makeTimeline } from '../testing/fake-timelines.ts';
import { pressKey } from '../testing/keys.ts';
import { setUpScreen } from '../testing/screen.ts';
import { selectionOf } from '../testing/selection.ts';

const photos = makeTimeline(101, 0);

const screen = setUpScreen();
let page: Page;
const { tiles, isSelected, bar } = selectionOf(() => page);

beforeEach(async () => {
  page = screen.page;
  serveLibrary(screen.server, photos);
  await screen.open('/my-photos/photos');
  await tiles().nth(5).waitFor();
});

const download = () => bar().getByRole('button', { name: 'Download' });

it('saves one photo under its name, and ends selecting', async () => {
  screen.server.serve(/\/full$/, (_, response) => response.end('bytes'));
  await tiles()
    .nth(0)
    .click({ modifiers: ['Shift'] });
  const saved = page.waitForEvent('download');
  await download().click();
  expect((await saved).suggestedFilename()).toBe('IMG_0001.JPG');
  await bar().waitFor({ state: 'detached' });
});

it('saves the photo of a month that was selected before its photos were known', async () => {
  serveLibrary(screen.server, makePhotos({ '2020-08': 1, '2019-06': 1 }));
  screen.server.serve(/\/full$/, (_, response) => response.end('bytes'));
  const held = Promise.withResolvers<void>();
  await page.route(/photos\/timeline\//, async (route) => {
    await held.promise;
    await route.fallback();
  });
  await screen.open('/my-photos/photos');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByLabel('Select August 2020').click();
  await isSelected('1');
  const saved = page.waitForEvent('download');
  await download().click();
  held.resolve();
  expect((await saved).suggestedFilename()).toBe('IMG_0001.JPG');
  await bar().waitFor({ state: 'detached' });
});

it('saves a photo with the extension of its type, whatever its name', async () => {
  const [first, ...others] = photos;
  serveLibrary(screen.server, [{ ...first, localFileName: 'holi\u202eday.html' } as Photo, ...others]);
  screen.server.serve(/\/full$/, (_, response) => response.end('bytes'));
  await screen.open('/my-photos/photos');
  await tiles()
    .nth(0)
    .click({ modifiers: ['Shift'] });
  const saved = page.waitForEvent('download');
  await download().click();
  expect((await saved).suggestedFilename()).toBe('holiday.html.jpg');
});

it('ends selecting after an archive of a month that was selected by its circle', async () => {
  const { server } = screen;
  serveLibrary(server, makePhotos({ '2020-08': 30 }));
  serveArchives(server);
  await screen.open('/my-photos/photos');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByLabel('Select August 2020').click();
  await isSelected('30');
  await savedBy(page, () => download().click());
  await bar().waitFor({ state: 'detached' });
  await toastOf(page, 'Downloading photos').waitFor();
  await toastOf(page, 'Preparing download...').waitFor({ state: 'detached' });
});

it('shows in advance why too many cannot be downloaded', async () => {
  await tiles().nth(0).focus();
  await pressKey(page, 'Space');
  await pressKey(page, 'Control+a');
  await isSelected('101');
  expect(await download().getAttribute('aria-disabled')).toBe('true');
  await page.mouse.move(5, 5);
  await download().hover();
  const reason = page.getByText('Up to 100 photos can be downloaded at a time');
  await reason.waitFor();
  await page.mouse.move(5, 5);
  await reason.waitFor({ state: 'hidden' });
  // A tap, which hovers nothing.
  await download().dispatchEvent('click');
  await reason.waitFor();
  await page.getByRole('button', { name: 'Deselect all' }).click();
  await isSelected('0');
});

it('lets as many be downloaded as are allowed', async () => {
  await tiles().nth(0).focus();
  await pressKey(page, 'Control+a');
  await isSelected('101');
  await tiles().nth(0).click();
  await isSelected('100');
  expect(await download().getAttribute('aria-disabled')).not.toBe('true');
});
