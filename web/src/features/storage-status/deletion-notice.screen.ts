// Proves CLK-24.

import { configRoutes } from '@keepsake/contract/config';
import { projectsRoutes } from '@keepsake/contract/projects';
import {
  type AccountInformation,
  type StorageDeletion,
  storageStatusRoutes,
} from '@keepsake/contract/storage-status';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { longTimeout } from '../../testing/browser.ts';
import { serveAlbums } from '../../testing/fake-albums.ts';
import { makePhotos, serveLibrary } from '../../testing/fake-library.ts';
import { serveProjects } from '../../testing/fake-projects.ts';
import { findPageProblems } from '../../testing/page-problems.ts';
import { findProblemsAtEachWidth } from '../../testing/page-problems-at-widths.ts';
import { sampleProject } from '../../testing/sample-project.ts';
import { safeStorage, sampleDeletion } from '../../testing/sample-storage.ts';
import { setUpScreen } from '../../testing/screen.ts';
import { configOfHost } from '../../testing/storefront-config.ts';

const screen = setUpScreen();
const { getAccountInformation, restoreDeletion } = storageStatusRoutes;
const shopUrl = 'https://shop.example/';
let page: Page;

function serve(deletion: Partial<StorageDeletion> = {}, more: Partial<AccountInformation> = {}): void {
  screen.server.respond(getAccountInformation, {
    ...safeStorage,
    projectedDeletionDate: '2026-05-03',
    deletion: { ...sampleDeletion, ...deletion },
    ...more,
  });
}

beforeEach(() => {
  page = screen.page;
  serveLibrary(screen.server, []);
  screen.server.respond(configRoutes.getConfig, ({ host }) => ({ ...configOfHost(host), shopUrl }));
});

const open = (path = '/my-photos/photos') => screen.open(path);
const notice = () => page.getByRole('complementary', { name: 'Storage of your photos' });
const back = () => notice().getByRole('button', { name: 'Get everything back' });
const order = () => notice().getByRole('link', { name: 'Order now' });
const alert = () => notice().getByRole('alert');
const isEmpty = () => page.getByRole('heading', { name: 'Your photo library is empty' });

/** Everything is back, and kept for long. */
function restorePhotos(): void {
  const library = serveLibrary(screen.server, makePhotos({ '2020-08': 3 }));
  serveAlbums(screen.server, library).make('Summer', library.photos);
  serveProjects(screen.server).stored.push(sampleProject('1'));
  screen.server.respond(getAccountInformation, safeStorage);
}

/** The press brings everything back. */
function serveRestoring(): void {
  screen.server.respond(restoreDeletion, () => {
    restorePhotos();
    return { photosCount: 1240, projectCount: 3 };
  });
}

describe('the notice', () => {
  it.each(['/', '/my-photos/photos', '/my-photos/albums'])(
    'on %s shows what was deleted, until when it can be brought back, and how',
    async (path) => {
      serve();
      await open(path);
      const what =
        'Your storage period has ended, so we deleted your 1,240 photos and 3 saved projects on 4 May 2026.';
      await notice().getByText(what, { exact: true }).waitFor();
      await notice().getByText('You can get everything back until 18 May 2026.').waitFor();
      await back().waitFor();
      expect(await order().getAttribute('href')).toBe(shopUrl);
      expect(await notice().getByRole('button', { name: 'Dismiss' }).count()).toBe(0);
      expect(await findProblemsAtEachWidth(page, `deletion${path.replaceAll('/', '-')}`)).toEqual([]);
    },
  );

  it('offers an order alone where the brand allows nothing else', async () => {
    serve({ isRestorable: false });
    await open();
    await notice().getByText('Order by 18 May 2026 and you get everything back.').waitFor();
    expect(await order().getAttribute('href')).toBe(shopUrl);
    expect(await back().count()).toBe(0);
    expect(await findProblemsAtEachWidth(page, 'deletion-order')).toEqual([]);
  });

  it('offers no order where the brand has no shop', async () => {
    serve();
    screen.server.respond(configRoutes.getConfig, ({ host }) => ({ ...configOfHost(host), shopUrl: null }));
    await open();
    await back().waitFor();
    expect(await order().count()).toBe(0);
  });

  it.each([
    ['projects', { photosCount: 0 }, 'so we deleted your 3 saved projects on 4 May 2026.'],
    ['a project', { photosCount: 0, projectCount: 1 }, 'so we deleted your saved project on 4 May 2026.'],
    ['photos', { projectCount: 0 }, 'so we deleted your 1,240 photos on 4 May 2026.'],
    [
      'one of each',
      { photosCount: 1, projectCount: 1 },
      'so we deleted your photo and 1 saved project on 4 May 2026.',
    ],
  ])('speaks of %s alone', async (_what, deletion, sentence) => {
    serve(deletion);
    await open();
    await notice().getByText(sentence).waitFor();
  });

  it('stands above the empty library, and above photos that were added since', async () => {
    serve();
    await open();
    const top = async (what: ReturnType<typeof notice>) => (await what.boundingBox())?.y ?? Number.NaN;
    await isEmpty().waitFor();
    expect(await top(notice())).toBeLessThan(await top(isEmpty()));
    serveLibrary(screen.server, makePhotos({ '2020-08': 3 }));
    await page.reload();
    const photo = page.getByRole('gridcell').first();
    await photo.waitFor();
    expect(await top(notice())).toBeLessThan(await top(photo));
  });

  it('reserves its room before it is shown', async () => {
    serveLibrary(screen.server, makePhotos({ '2020-08': 3 }));
    serve({}, { mailFailedOn: '2026-04-01' });
    await page.setViewportSize({ width: 360, height: 800 });
    await open();
    await notice().waitFor();
    const release = screen.server.loading(getAccountInformation);
    await open();
    const photo = page.getByRole('gridcell').first();
    // A cell that is laid out again has none for a moment.
    await expect.poll(() => photo.boundingBox()).not.toBeNull();
    const before = await photo.boundingBox();
    release();
    await back().waitFor();
    await expect.poll(() => photo.boundingBox()).toEqual(before);
  });

  it('is in the language of the customer', async () => {
    serve({ isRestorable: false });
    const url = `http://localhost:${screen.server.port}`;
    await screen.context.addCookies([{ name: 'keepsake-locale', value: 'de-DE', url }]);
    await open();
    const german = page.getByRole('complementary', { name: 'Aufbewahrung deiner Fotos' });
    await german
      .getByText('am 4. Mai 2026 deine 1.240 Fotos und 3 gespeicherte Projekte gelöscht.')
      .waitFor();
    await german.getByText('Bestelle bis zum 18. Mai 2026, dann bekommst du alles zurück.').waitFor();
    await german.getByRole('link', { name: 'Jetzt bestellen' }).waitFor();
    expect(await findProblemsAtEachWidth(page, 'deletion-german')).toEqual([]);
  });

  it('is not there where the service has no such extension, nor that mails do not arrive', async () => {
    serveLibrary(screen.server, makePhotos({ '2020-08': 3 }));
    serve({}, { projectedDeletionDate: safeStorage.projectedDeletionDate, mailFailedOn: '2026-04-01' });
    screen.server.respond(configRoutes.getConfig, ({ host }) => {
      const config = configOfHost(host);
      return { ...config, extensions: { ...config.extensions, storageDeletion: false } };
    });
    await open();
    await notice().getByText('We keep your photos for another').waitFor();
    expect(await back().count()).toBe(0);
    expect(await notice().getByRole('link').count()).toBe(0);
  });
});

describe('getting everything back', () => {
  it('shows progress while it is requested, and shows the photos and how long they are kept', async () => {
    serve();
    serveRestoring();
    const release = screen.server.loading(restoreDeletion);
    await open();
    await back().press('Enter');
    await notice().getByRole('button', { name: 'Get everything back', disabled: true }).waitFor();
    expect(await back().getAttribute('aria-busy')).toBe('true');
    expect(await page.getByText('Your photos are coming back').count()).toBe(0);
    expect(await findPageProblems(page)).toEqual([]);
    release();
    await page.getByText('Your photos are coming back').first().waitFor();
    await page.getByRole('heading', { level: 2, name: 'August 2020' }).waitFor();
    await notice().getByText('We keep your photos for another').waitFor();
    await page.waitForFunction(() => document.activeElement?.localName === 'main');
    expect(screen.server.requests(restoreDeletion)).toHaveLength(1);
  });

  it('restores albums on their page, and projects on the overview', async () => {
    serve();
    serveRestoring();
    await open('/my-photos/albums');
    await back().click();
    await page.getByRole('link', { name: 'Summer' }).waitFor();
    serveLibrary(screen.server, []);
    screen.server.empty(projectsRoutes.listProjects);
    serve({ photosCount: 0 });
    await open('/');
    await page.getByText('No saved projects').waitFor();
    await back().click();
    await page.getByText('Your projects are coming back').first().waitFor();
    await page.getByText('Project 1').waitFor();
  });

  it('shows that it needs an order', async () => {
    serve();
    screen.server.error(restoreDeletion, 'order-to-restore');
    await open();
    await back().press('Enter');
    await alert().getByText('Your photos and projects come back with your next order.').waitFor();
    expect(await findProblemsAtEachWidth(page, 'deletion-needs-order')).toEqual([]);
  });

  it('shows what is there when it was brought back elsewhere', async () => {
    serve();
    screen.server.error(restoreDeletion, 'not-found');
    await open();
    await back().waitFor();
    restorePhotos();
    await back().press('Enter');
    await page.getByRole('heading', { level: 2, name: 'August 2020' }).waitFor();
    await notice().getByText('We keep your photos for another').waitFor();
    expect(await page.getByText('Your photos are coming back').count()).toBe(0);
  });

  it('shows that the time has ended', async () => {
    serve({ restorableUntil: '2026-05-05' });
    screen.server.error(restoreDeletion, 'not-found');
    await open();
    await back().waitFor();
    serve({ deletedOn: '2026-05-04' }, { deletion: null });
    await back().press('Enter');
    await page.getByText('The time to get them back has ended.').first().waitFor();
    await notice().waitFor({ state: 'detached' });
  });

  it('is done before everything is shown', async () => {
    serve();
    screen.server.respond(restoreDeletion, { photosCount: 1240, projectCount: 3 });
    await open();
    await isEmpty().waitFor();
    await back().waitFor();
    const release = screen.server.loading(getAccountInformation);
    await back().press('Enter');
    await page.getByText('Your photos are coming back').first().waitFor();
    await expect.poll(() => back().getAttribute('aria-busy'), longTimeout).toBe(null);
    release();
  });

  it('speaks of photos alone where no projects were deleted', async () => {
    serve({ projectCount: 0 });
    screen.server.error(restoreDeletion, 'unavailable');
    await open();
    await back().press('Enter');
    await alert().getByText('Error: Your photos could not be brought back.', { exact: true }).waitFor();
    screen.server.error(restoreDeletion, 'order-to-restore');
    await back().press('Enter');
    await alert().getByText('Your photos come back with your next order.').waitFor();
  });

  it.each([
    ['the server fails', () => screen.server.error(restoreDeletion, 'unavailable'), 'Please try again.'],
    ['the network is gone', () => screen.server.offline(restoreDeletion), 'try again.'],
  ])('offers to try again when %s', async (_when, fail, advice) => {
    serve();
    fail();
    await open();
    await back().press('Enter');
    await alert().getByText('Error: Your photos and projects could not be brought back').waitFor();
    await alert().getByText(advice).waitFor();
    expect(await back().evaluate((button) => button === document.activeElement)).toBe(true);
    serveRestoring();
    await back().press('Enter');
    await page.getByText('Your photos are coming back').first().waitFor();
  });
});

it('is removed when an order restores everything', async () => {
  serve({ isRestorable: false });
  await open();
  await notice().getByText('Order by 18 May 2026').waitFor();
  restorePhotos();
  const { push } = screen.server;
  await push.publish({ type: 'customer-changed', payload: {} });
  await push.publish({ type: 'photos-changed', payload: { change: 'added', months: [] } });
  await page.getByRole('heading', { level: 2, name: 'August 2020' }).waitFor();
  await notice().getByText('We keep your photos for another').waitFor();
});
