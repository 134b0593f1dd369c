// Proves CON-21.

import { sessionRoutes } from '@keepsake/contract/session';
import { screen, waitFor } from '@testing-library/dom';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { serveAlbums } from '../testing/fake-albums.ts';
import { makePhotos, serveLibrary } from '../testing/fake-library.ts';
import { people } from '../testing/fake-people.ts';
import { fakeBook, servePhotoBooks } from '../testing/fake-photo-books.ts';
import { customer, session } from '../testing/fake-responses.ts';
import { configureThirdParties, othersOrigin, storeAnswer } from '../testing/third-parties.ts';
import { setUpView } from '../testing/view.ts';

const name = 'Norway 2024';
const view = setUpView();
const statistics = { heatmap: { script: `${othersOrigin}/heatmap.js` } };
const consentScript = `${othersOrigin}/consent.js`;

/** Titles of the page when a script of others was loaded, and after it. */
let read: string[];

beforeEach(() => {
  const { server } = view;
  server.push.refuse();
  server.respond(sessionRoutes.getToken, session);
  const library = serveLibrary(server, makePhotos({ '2020-08': 3 }));
  const albums = serveAlbums(server, library);
  albums.make(name, library.photos);
  albums.make(name, library.photos, { owner: people.hana, participants: [customer] });
  servePhotoBooks(server).stored = [fakeBook(1, { title: name })];
  read = [];
  // Each page adds to what it starts with.
  document.title = 'Lumibook';
  const append = document.head.append.bind(document.head);
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) {
      if (!(node instanceof HTMLScriptElement)) append(node);
      else setTimeout(() => read.push(document.title));
    }
  });
});

afterAll(() => {
  document.title = '';
});

const album = (number: number) => `00000000-0000-4000-9000-00000000000${number}`;

describe.each([
  `/my-photos/albums/${album(2)}`,
  `/my-photos/shared-albums/${album(4)}`,
  '/online-products/B1',
])('the title of %s', (path) => {
  it('has the name where nothing of others runs', async () => {
    configureThirdParties(view.server, statistics);
    storeAnswer('00');
    await view.open(path);
    await screen.findByRole('button', { name: 'Cookie settings' });
    await waitFor(() => expect(document.title).toContain(name));
    expect(read).toEqual([]);
  });

  it.each([
    ['statistics are allowed', statistics],
    ['the consent tool is of others', { consentScript }],
  ])('has no name where %s', async (_, some) => {
    configureThirdParties(view.server, some);
    storeAnswer('10');
    await view.open(path);
    await waitFor(() => expect(read).toEqual([expect.stringMatching(/^(Albums|Online photo books)/)]));
    await screen.findAllByText(name);
    expect(document.title).not.toContain(name);
  });
});
