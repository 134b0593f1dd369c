// Proves CLK-24.

import { configRoutes } from '@keepsake/contract/config';
import { projectsRoutes } from '@keepsake/contract/projects';
import {
  type AccountInformation,
  type StorageDeletion,
  storageStatusRoutes,
} from '@keepsake/contract/storage-status';
import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { setCookie } from '../browser/cookies.ts';
import { serveAlbums } from '../testing/fake-albums.ts';
import { makePhotos, serveLibrary } from '../testing/fake-library.ts';
import { serveProjects } from '../testing/fake-projects.ts';
import { sampleProject } from '../testing/sample-project.ts';
import { safeStorage, sampleDeletion } from '../testing/sample-storage.ts';
import { configOfHost } from '../testing/storefront-config.ts';
import { setUpView } from '../testing/view.ts';

const view = setUpView();
const { getAccountInformation, restoreDeletion } = storageStatusRoutes;
const shopUrl = 'https://shop.example/';

function serve(deletion: Partial<StorageDeletion> = {}, more: Partial<AccountInformation> = {}): void {
  view.server.respond(getAccountInformation, {
    ...safeStorage,
    projectedDeletionDate: '2026-05-03',
    deletion: { ...sampleDeletion, ...deletion },
    ...more,
  });
}

beforeEach(() => {
  serveLibrary(view.server, []);
  view.server.respond(configRoutes.getConfig, ({ host }) => ({ ...configOfHost(host), shopUrl }));
});

const open = (path = '/my-photos/photos') => view.open(path);
const noticeNow = () => screen.queryByRole('complementary', { name: 'Storage of your photos' });
const notice = async () =>
  within(await screen.findByRole('complementary', { name: 'Storage of your photos' }));
/** The notice may be another one by then. */
const says = (text: RegExp) =>
  waitFor(() =>
    within(screen.getByRole('complementary', { name: 'Storage of your photos' })).getByText(text),
  );
const back = async () => (await notice()).findByRole('button', { name: 'Get everything back' });
const backNow = () => screen.queryByRole('button', { name: 'Get everything back' });
const orderNow = () => screen.queryByRole('link', { name: 'Order now' });
const alertSays = async (text: RegExp) => within(await (await notice()).findByRole('alert')).findByText(text);
const areBack = () => screen.findAllByText(/^Your photos are coming back/);
const month = () => screen.findByRole('heading', { level: 2, name: 'August 2020' });

async function pressBack(): Promise<void> {
  (await back()).focus();
  await view.user.keyboard('{Enter}');
}

/** Everything is back, and kept for long. */
function restorePhotos(): void {
  const library = serveLibrary(view.server, makePhotos({ '2020-08': 3 }));
  serveAlbums(view.server, library).make('Summer', library.photos);
  serveProjects(view.server).stored.push(sampleProject('1'));
  view.server.respond(getAccountInformation, safeStorage);
}

/** The press brings everything back. */
function serveRestoring(): void {
  view.server.respond(restoreDeletion, () => {
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
      await says(
        /^Your storage period has ended, so we deleted your 1,240 photos and 3 saved projects on 4 May 2026\.$/,
      );
      await says(/You can get everything back until 18 May 2026\./);
      await back();
      expect(orderNow()).toHaveProperty('href', shopUrl);
      expect((await notice()).queryByRole('button', { name: 'Dismiss' })).toBeNull();
    },
  );

  it('offers an order alone where the brand allows nothing else', async () => {
    serve({ isRestorable: false });
    await open();
    await says(/Order by 18 May 2026 and you get everything back\./);
    expect(orderNow()).toHaveProperty('href', shopUrl);
    expect(backNow()).toBeNull();
  });

  it('offers no order where the brand has no shop', async () => {
    serve();
    view.server.respond(configRoutes.getConfig, ({ host }) => ({ ...configOfHost(host), shopUrl: null }));
    await open();
    await back();
    expect(orderNow()).toBeNull();
  });

  it.each([
    ['projects', { photosCount: 0 }, /so we deleted your 3 saved projects on 4 May 2026\./],
    ['a project', { photosCount: 0, projectCount: 1 }, /so we deleted your saved project on 4 May 2026\./],
    ['photos', { projectCount: 0 }, /so we deleted your 1,240 photos on 4 May 2026\./],
    [
      'one of each',
      { photosCount: 1, projectCount: 1 },
      /so we deleted your photo and 1 saved project on 4 May 2026\./,
    ],
  ])('speaks of %s alone', async (_what, deletion, sentence) => {
    serve(deletion);
    await open();
    await says(sentence);
  });

  it('stands above the empty library, and above photos that were added since', async () => {
    serve();
    await open();
    const isAbove = (what: Element) =>
      noticeNow()?.compareDocumentPosition(what) === Node.DOCUMENT_POSITION_FOLLOWING;
    await back();
    expect(isAbove(await screen.findByRole('heading', { name: 'Your photo library is empty' }))).toBe(true);
    serveLibrary(view.server, makePhotos({ '2020-08': 3 }));
    await open();
    await back();
    expect(isAbove(await month())).toBe(true);
  });

  it('is in the language of the customer', async () => {
    serve({ isRestorable: false });
    setCookie('keepsake-locale', 'de-DE');
    await open();
    const german = within(await screen.findByRole('complementary', { name: 'Aufbewahrung deiner Fotos' }));
    await german.findByText(/am 4\. Mai 2026 deine 1\.240 Fotos und 3 gespeicherte Projekte gelöscht\./);
    await german.findByText(/Bestelle bis zum 18\. Mai 2026, dann bekommst du alles zurück\./);
    await german.findByRole('link', { name: 'Jetzt bestellen' });
  });

  it('is not there where the service has no such extension, nor that mails do not arrive', async () => {
    serveLibrary(view.server, makePhotos({ '2020-08': 3 }));
    serve({}, { projectedDeletionDate: safeStorage.projectedDeletionDate, mailFailedOn: '2026-04-01' });
    view.server.respond(configRoutes.getConfig, ({ host }) => {
      const config = configOfHost(host);
      return { ...config, extensions: { ...config.extensions, storageDeletion: false } };
    });
    await open();
    await says(/We keep your photos for another/);
    expect(backNow()).toBeNull();
    expect((await notice()).queryByRole('link')).toBeNull();
  });
});

describe('getting everything back', () => {
  it('shows progress while it is requested, and shows the photos and how long they are kept', async () => {
    serve();
    serveRestoring();
    const release = view.server.loading(restoreDeletion);
    await open();
    await pressBack();
    await waitFor(() => expect(backNow()?.getAttribute('aria-disabled')).toBe('true'));
    expect(backNow()?.getAttribute('aria-busy')).toBe('true');
    expect(screen.queryByText(/Your photos are coming back/)).toBeNull();
    release();
    await areBack();
    await month();
    await says(/We keep your photos for another/);
    await waitFor(() => expect(document.activeElement?.localName).toBe('main'));
    expect(view.server.requests(restoreDeletion)).toHaveLength(1);
  });

  it('restores albums on their page, and projects on the overview', async () => {
    serve();
    serveRestoring();
    await open('/my-photos/albums');
    await pressBack();
    await screen.findByRole('link', { name: /Summer/ });
    serveLibrary(view.server, []);
    view.server.empty(projectsRoutes.listProjects);
    serve({ photosCount: 0 });
    await open('/');
    await screen.findByText('No saved projects');
    await pressBack();
    await screen.findAllByText(/^Your projects are coming back/);
    await screen.findByText('Project 1');
  });

  it('shows that it needs an order', async () => {
    serve();
    view.server.error(restoreDeletion, 'order-to-restore');
    await open();
    await pressBack();
    await alertSays(/Your photos and projects come back with your next order\./);
  });

  it('shows what is there when it was brought back elsewhere', async () => {
    serve();
    view.server.error(restoreDeletion, 'not-found');
    await open();
    await back();
    restorePhotos();
    await pressBack();
    await month();
    await says(/We keep your photos for another/);
    expect(screen.queryByText(/Your photos are coming back/)).toBeNull();
  });

  it('shows that the time has ended', async () => {
    serve({ restorableUntil: '2026-05-05' });
    view.server.error(restoreDeletion, 'not-found');
    await open();
    await back();
    serve({ deletedOn: '2026-05-04' }, { deletion: null });
    await pressBack();
    await screen.findAllByText('The time to get them back has ended.');
    await waitFor(() => expect(noticeNow()).toBeNull());
  });

  it('is done before everything is shown', async () => {
    serve();
    view.server.respond(restoreDeletion, { photosCount: 1240, projectCount: 3 });
    await open();
    await screen.findByRole('heading', { name: 'Your photo library is empty' });
    await back();
    const release = view.server.loading(getAccountInformation);
    await pressBack();
    await areBack();
    await waitFor(() => expect(backNow()?.getAttribute('aria-busy')).toBeNull());
    release();
  });

  it('speaks of photos alone where no projects were deleted', async () => {
    serve({ projectCount: 0 });
    view.server.error(restoreDeletion, 'unavailable');
    await open();
    await pressBack();
    await alertSays(/^Error: Your photos could not be brought back\./);
    view.server.error(restoreDeletion, 'order-to-restore');
    await pressBack();
    await alertSays(/Your photos come back with your next order\./);
  });

  it.each([
    ['the server fails', () => view.server.error(restoreDeletion, 'unavailable'), /Please try again\./],
    ['the network is gone', () => view.server.offline(restoreDeletion), /try again\./],
  ])('offers to try again when %s', async (_when, fail, advice) => {
    serve();
    fail();
    await open();
    await pressBack();
    await alertSays(/Error: Your photos and projects could not be brought back/);
    await alertSays(advice);
    expect(document.activeElement).toBe(backNow());
    serveRestoring();
    await pressBack();
    await areBack();
  });
});

it('is removed when an order restores everything', async () => {
  serve({ isRestorable: false });
  await open();
  await says(/Order by 18 May 2026/);
  restorePhotos();
  const { push } = view.server;
  await push.publish({ type: 'customer-changed', payload: {} });
  await push.publish({ type: 'photos-changed', payload: { change: 'added', months: [] } });
  await month();
  await says(/We keep your photos for another/);
});
