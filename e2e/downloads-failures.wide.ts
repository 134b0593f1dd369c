import { basePath } from '@keepsake/contract/bases';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  addPhotosToDownload,
  archiveRow,
  archives,
  asking,
  askingShared,
  barOf,
  listing,
  owner,
  type PhotosToDownload,
  participant,
  photoHasFocus,
  savedBy,
  selectFirst,
  tilesOf,
  toastOf,
} from './support/archives.ts';
import { patience, signIn } from './support/browser.ts';
import { signInForCalls } from './support/library.ts';
import { lookEverywhere } from './support/look-everywhere.ts';
import { useStage } from './support/stage.ts';

/** What people see of archives that fail: where they ask for them, and in the list. SCREENSHOTS=folder keeps each look. */

const stage = useStage();
let page: Page;
let guest: Page;
let photos: PhotosToDownload;
let authorization: string;
/** What the owner's page was told. */
const pushed: string[] = [];

const address = (path: string) => `${stage.instance.origin}${path}`;
const toast = (text: string) => toastOf(page, text);
const row = (name: string | RegExp) => archiveRow(page, name);

async function newPage(): Promise<Page> {
  const viewport = { width: 1200, height: 800 };
  return (await stage.browser.newContext({ viewport, acceptDownloads: true })).newPage();
}

beforeAll(async () => {
  photos = await addPhotosToDownload(stage);
  [page, guest] = await Promise.all([newPage(), newPage()]);
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => void pushed.push(String(payload))),
  );
  authorization = await signInForCalls(page, stage.instance.origin, owner);
  await signIn(guest, stage.instance.origin, participant);
});

afterEach(async () => {
  await Promise.all([page.unrouteAll(), guest.unrouteAll()]);
});

describe('an archive that is refused keeps the selection and says so, until it is tried again', () => {
  const body = { code: 'internal', message: '', correlationId: 'c' };
  const alert = 'Error: Your photos could not be downloaded';

  // spec P4.11, P8.7, P8.20
  it.each([
    ['the library', () => page, (): string => '/my-photos/photos', asking, 3],
    ['an album', () => page, (): string => `/my-photos/albums/${photos.albumId}`, asking, 2],
    [
      'a shared album',
      () => guest,
      () => `/my-photos/shared-albums/${photos.sharedAlbumId}`,
      askingShared,
      4,
    ],
  ] as const)('in %s', async (where, shown, path, asked, count) => {
    await selectFirst(shown(), address(path()), count);
    await shown().route(asked, (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, json: body }) : route.fallback(),
    );
    const { bar, download } = barOf(shown());
    await download.click();
    await bar.getByRole('alert').getByText(alert).waitFor(patience);
    await bar.getByText(`${count} selected`).waitFor(patience);
    if (where === 'the library') expect(await lookEverywhere(shown(), 'downloads-refused')).toEqual([]);
    await shown().unroute(asked);
    await savedBy(shown(), () => download.click());
    await bar.waitFor({ state: 'detached', ...patience });
    await expect.poll(() => photoHasFocus(shown()), patience).toBe(true);
  });

  it('and says it of no other photos, also when they are as many', async () => {
    await selectFirst(page, address('/my-photos/photos'), 2);
    await page.route(asking, (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 400, json: body }) : route.fallback(),
    );
    const { bar, download } = barOf(page);
    await download.click();
    await bar.getByText(alert).waitFor(patience);
    for (const [place, count] of [
      [2, 3],
      [0, 2],
    ] as const) {
      await tilesOf(page).nth(place).focus();
      await page.keyboard.press('Space');
      await bar.getByText(`${count} selected`).waitFor(patience);
      expect(await bar.getByText(alert).count()).toBe(0);
    }
  });
});

// spec P2.92, P8.7
it('an archive that is not there is told of, with the way to its page', async () => {
  await selectFirst(page, address('/my-photos/photos'), 2);
  await page.route(archives, (route) => route.fulfill({ status: 503 }));
  await barOf(page).download.click();
  await toast('Download failed').waitFor(patience);
  expect(await toast('Preparing download...').count()).toBe(0);
  await page.getByRole('link', { name: 'Go to Downloads' }).click();
  await page.waitForURL(/\/downloads$/, patience);
  const again = row(/^My photos, /).first();
  await again.getByRole('button', { name: 'Download again' }).click();
  await again.getByText('Error: Your photos could not be downloaded').waitFor(patience);
  expect(await lookEverywhere(page, 'downloads-failed-again')).toEqual([]);
  await page.unroute(archives);
  await savedBy(page, () => again.getByRole('button', { name: 'Download again' }).click());
  await expect.poll(() => again.getByText('could not be downloaded').count(), patience).toBe(0);
});

const isHarbour = ({ name }: { name: string }) => name === 'Harbour';

it('an archive that has expired goes with a word, and the focus stays in the page', async () => {
  await page.goto(address('/downloads'));
  const last = row(/^My photos, /).first();
  const button = last.getByRole('button', { name: 'Download again' });
  await button.waitFor(patience);
  await page.route(asking, async (route) => {
    const response = await route.fetch();
    const { items } = await response.json();
    await route.fulfill({ response, json: { items: items.filter(isHarbour) } });
  });
  await page.route(`**${listing}/*/url*`, (route) =>
    route.fulfill({ status: 404, json: { code: 'not-found', message: '', correlationId: 'c' } }),
  );
  await button.focus();
  await page.keyboard.press('Enter');
  await toast('This download is no longer available.').waitFor(patience);
  await expect.poll(() => row(/^My photos, /).count(), patience).toBe(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName), patience).toBe('main');
});

/** Downloads the album and goes to the list within the page, which goes on hearing of the archive. */
async function downloadHarbour(): Promise<void> {
  await selectFirst(page, address(`/my-photos/albums/${photos.albumId}`), 2);
  await savedBy(page, () => barOf(page).download.click());
  await toast('Downloading photos').waitFor(patience);
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Downloads' }).click();
  await again().waitFor(patience);
}

const again = () => row('Harbour').first().getByRole('button', { name: 'Download again' });

it('an archive that has lost photos says which, once and where it was pressed', async () => {
  await downloadHarbour();
  const answer = await fetch(address(`${basePath('photoManagementApi')}/photos`), {
    method: 'DELETE',
    headers: { Authorization: authorization, 'Content-Type': 'application/json' },
    body: JSON.stringify({ photoIds: [photos.ids['boat.jpg']] }),
  });
  expect(answer.status).toBe(200);
  await again().focus();
  await page.keyboard.press('Enter');
  const why = '1 of 2 photos has been deleted, cannot be read or is no longer shared with you.';
  const harbour = row('Harbour').first();
  await harbour.getByText(why, { exact: false }).first().waitFor(patience);
  await harbour.getByText('Error: Your photos could not be downloaded').waitFor(patience);
  expect(await again().getAttribute('aria-disabled')).toBe('true');
  expect(await again().evaluate((button) => button === document.activeElement)).toBe(true);
  await page
    .locator('[data-live-announcer]')
    .getByText(why, { exact: false })
    .waitFor({ state: 'attached', ...patience });
  await expect.poll(() => pushed.join(), patience).toContain('archive-generation-error');
  expect(await toast('Download failed').count()).toBe(0);
  expect(await lookEverywhere(page, 'downloads')).toEqual([]);
});

it('the list that cannot be loaded says so, and is asked for again', async () => {
  let isAnswered = false;
  await page.route(asking, async (route) => {
    if (isAnswered) await route.fulfill({ status: 404, json: {} });
  });
  await page.goto(address('/downloads'));
  await page.getByText('Loading your downloads…').waitFor({ state: 'attached', ...patience });
  expect(await lookEverywhere(page, 'downloads-loading')).toEqual([]);
  isAnswered = true;
  await page.goto(address('/downloads'));
  await page.getByRole('heading', { name: 'Error: Your downloads could not be loaded' }).waitFor(patience);
  expect(await lookEverywhere(page, 'downloads-error')).toEqual([]);
  await page.unroute(asking);
  await page.getByRole('button', { name: 'Try again' }).click();
  await row('Harbour').first().waitFor(patience);
});
