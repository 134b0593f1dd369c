import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type AlbumCalls, albumCalls } from '../../../test/album-calls.ts';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { fillAlbums } from '../../../test/fill-albums.ts';
import { fillLibrary } from '../../../test/fill-library.ts';
import { runOnServer } from '../../../test/test-server.ts';

let test: TestApp & { databaseUrl: string };
let calls: AlbumCalls;
let albums: string[];

beforeAll(async () => {
  test = await createTestApp();
  const { token, customerId } = await test.signUp('anna@demo.keepsake.test');
  calls = albumCalls(test, token);
  await fillLibrary(test.databaseUrl, { customerId, photos: 20, inLargeMonth: 5 });
  albums = await fillAlbums(test.databaseUrl, { customerId, albums: 1000, photosEach: 12 });
  await runOnServer(
    test.databaseUrl,
    `update albums set cover_owner_id = owner_id, cover_photo_id = (
       select photo_id from photos where owner_id = '${customerId}' order by photo_id limit 1)
     where right(name, 1) in ('3', '6', '9')`,
  );
});
afterAll(() => test.close());

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : String((query as { text?: unknown }).text);

async function queriesOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const texts = query.mock.calls.map(([text]) => textOf(text));
  query.mockRestore();
  return texts.filter((text) => /album|photo|librar/.test(text));
}

// The list of 1,000 albums: one query a page, none per album.
it('lists a page of albums with covers in one query, whatever its size', async () => {
  for (const limit of [1, 10, 50]) {
    let shown = 0;
    const queries = await queriesOf(async () => {
      const page = await calls.list(`?limit=${limit}`);
      shown = page.albums.filter(({ coverPhoto }) => coverPhoto !== null).length;
    });
    expect(shown).toBe(limit);
    expect(queries).toHaveLength(1);
  }
});

it('reads a page of an album in two queries: its owner, and the photos', async () => {
  const albumId = albums[0] as string;
  for (const limit of [1, 12]) {
    const queries = await queriesOf(() => calls.page(albumId, `?limit=${limit}`));
    expect(queries).toHaveLength(2);
  }
});

it('pages through all albums once, newest first', async () => {
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
