import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type AlbumCalls, albumCalls } from '../../../test/album-calls.ts';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { fillAlbums } from '../../../test/fill-albums.ts';
import { fillLibrary } from '../../../test/fill-library.ts';
import { runOnServer } from '../../../test/test-server.ts';

// A busy machine takes several seconds for what takes half a one.
vi.setConfig({ testTimeout: 30_000 });

let test: TestApp & { databaseUrl: string };
let calls: AlbumCalls;
let albums: string[];

beforeAll(async () => {
  test = await createTestApp();
  const { token, customerId } = await test.signUp('anna@demo.keepsake.test');
  calls = albumCalls(test, token);
  await fillLibrary(test.databaseUrl, { customerId, photos: 20, inLargeMonth: 5 });
  albums = await fillAlbums(test.databaseUrl, { customerId, albums: 1000, photosEach: 12 });
  // Three of ten have a chosen cover.
  await runOnServer(
    test.databaseUrl,
    `update albums set cover_owner_id = owner_id, cover_photo_id = (
       select photo_id from photos where owner_id = '${customerId}' order by photo_id limit 1)
     where right(name, 1) in ('3', '6', '9')`,
  );
}, 60_000);
afterAll(() => test.close());

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : String((query as { text?: unknown }).text);

/** What the database is asked about albums, photos and libraries while something is done. */
async function questionsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const texts = query.mock.calls.map(([text]) => textOf(text));
  query.mockRestore();
  return texts.filter((text) => /album|photo|librar/.test(text));
}

// The list of 1,000 albums: one question a page, none a card.
it('asks once for a page of albums with their covers, however large it is', async () => {
  for (const limit of [1, 10, 50]) {
    let shown = 0;
    const questions = await questionsOf(async () => {
      const page = await calls.list(`?limit=${limit}`);
      shown = page.albums.filter(({ coverPhoto }) => coverPhoto !== null).length;
    });
    expect(shown).toBe(limit);
    expect(questions).toHaveLength(1);
  }
});

it('asks twice for a page of an album: whose it is, and the photos', async () => {
  const albumId = albums[0] as string;
  for (const limit of [1, 12]) {
    const questions = await questionsOf(() => calls.page(albumId, `?limit=${limit}`));
    expect(questions).toHaveLength(2);
  }
});

it('walks through all of them, the newest first, each once', async () => {
  const ids: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: Awaited<ReturnType<AlbumCalls['list']>> = await calls.list(cursor && `?cursor=${cursor}`);
    ids.push(...page.albums.map(({ albumId }) => albumId));
    for (const { albumName, isCoverChosen } of page.albums)
      expect(isCoverChosen).toBe(/[369]$/.test(albumName));
    cursor = page.cursor;
  }
  expect(ids).toEqual(albums.toReversed());
});
