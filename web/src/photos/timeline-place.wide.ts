// Proves PHO-21, PRE-9.

import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { longTimeout } from '../testing/browser.ts';
import { serveLibrary } from '../testing/fake-library.ts';
import { makeTwentyYears } from '../testing/fake-timelines.ts';
import { pressKey } from '../testing/keys.ts';
import { setUpScreen } from '../testing/screen.ts';
import { timelinePlaceOf } from '../testing/timeline-place.ts';

/** Where the list stands is kept: after other pages, a reload and a preview. */

const photos = makeTwentyYears();

const screen = setUpScreen({ viewport: { width: 1200, height: 900 } });
let page: Page;
const { month, settledPlace, scrollSomewhere, listIsThere } = timelinePlaceOf(() => page);

beforeEach(async () => {
  page = screen.page;
  serveLibrary(screen.server, photos);
  await screen.open('/my-photos/photos');
  await listIsThere();
});

const poll = <T>(read: () => T) => expect.poll(read, longTimeout);

/** Without scrolling to the link first, as a try to click it may. */
const follow = (name: string) => page.getByRole('link', { name, exact: true }).first().dispatchEvent('click');

it('saves the sections in view and returns to the photo after a reload', async () => {
  const before = await scrollSomewhere();
  await page.reload();
  await listIsThere();
  await poll(settledPlace).toBe(before);
});

it('restores to the middle of the saved sections when the place itself is of no use', async () => {
  await page.evaluate(() => {
    localStorage.setItem('visibleTimeLineSections', '["2015/7","2015/6","2015/5"]');
    sessionStorage.setItem(
      'keepsake.timeline-position',
      '{"section":"1999/1","position":[0,0],"isOpen":false}',
    );
  });
  await page.reload();
  await listIsThere();
  await poll(month).toBe('June 2015');
  const heading = page.getByRole('heading', { name: 'June 2015' });
  await settledPlace();
  expect((await heading.boundingBox())?.y).toBeLessThan(76);
});

it('returns to the photo after another page, by its link and by Back', async () => {
  const before = await scrollSomewhere();
  const overview = page.getByRole('heading', { name: 'Overview' });
  await follow('Overview');
  await overview.waitFor();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await follow('Saved photos');
  await listIsThere();
  await poll(settledPlace).toBe(before);
  await page.goBack();
  await overview.waitFor();
  await page.goBack();
  await listIsThere();
  await poll(settledPlace).toBe(before);
});

it('has the photo in view after a preview that was opened by its address', async () => {
  await scrollSomewhere();
  const tile = page.locator('[data-month="2018/12"][data-item="12"]');
  const before = await tile.boundingBox();
  await tile.click();
  await page.waitForURL('**/preview/**');
  await page.reload();
  await page.getByRole('button', { name: 'Download' }).waitFor();
  await pressKey(page, 'Escape');
  await listIsThere();
  await poll(async () => Math.round((await tile.boundingBox())?.y ?? -1)).toBe(Math.round(before?.y ?? 0));
});
