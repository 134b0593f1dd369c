import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type AlbumCalls, albumCalls } from '../../../test/album-calls.ts';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { fillAlbums } from '../../../test/fill-albums.ts';
import { fillLibrary } from '../../../test/fill-library.ts';
import { runOnServer } from '../../../test/test-server.ts';
import { longestRank } from './shorten-ranks.ts';

const photos = 3000;

let test: TestApp & { databaseUrl: string };
let customerId: string;
let calls: AlbumCalls;
let albumId: string;

beforeAll(async () => {
  test = await createTestApp();
  let token: string;
  ({ token, customerId } = await test.signUp('anna@demo.keepsake.test'));
  calls = albumCalls(test, token);
  await fillLibrary(test.databaseUrl, { customerId, photos, inLargeMonth: 500 });
});
afterAll(() => test.close());
beforeEach(async () => {
  [albumId = ''] = await fillAlbums(test.databaseUrl, { customerId, albums: 1, photosEach: photos });
});

interface Member {
  photo_id: string;
  rank: string;
}

const members = () =>
  runOnServer<Member>(
    test.databaseUrl,
    `select photo_id, rank from album_photos where album_id = '${albumId}' order by rank, photo_id`,
  );
const setRank = ({ photo_id: photoId }: Member, rank: string) =>
  runOnServer(
    test.databaseUrl,
    `update album_photos set rank = '${rank}' where album_id = '${albumId}' and photo_id = '${photoId}'`,
  );
const longestOf = (rows: readonly Member[]) => Math.max(...rows.map(({ rank }) => rank.length));
const at = (rows: readonly Member[], index: number) => rows[index] ?? expect.fail('no such photo');

function changed(before: readonly Member[], after: readonly Member[], moved: string): number {
  const idsOf = (rows: readonly Member[]) =>
    rows.map((row) => row.photo_id).filter((photoId) => photoId !== moved);
  expect(idsOf(after)).toEqual(idsOf(before));
  const ranks = new Map(before.map((row) => [row.photo_id, row.rank]));
  return after.filter((row) => ranks.get(row.photo_id) !== row.rank).length;
}

it('renumbers only the neighbours of a photo whose rank is too long', async () => {
  const start = await members();
  const [left, right] = [at(start, 1500), at(start, 1501)];
  await setRank(right, `${left.rank.padEnd(longestRank - 1, '0')}1`);
  const before = await members();
  const moved = at(before, 10).photo_id;
  expect(await calls.move(albumId, [moved], right.photo_id)).toEqual([]);
  const after = await members();
  expect(after.findIndex((row) => row.photo_id === moved)).toBe(1500);
  expect(longestOf(after)).toBeLessThan(longestRank / 2);
  expect(changed(before, after, moved)).toBeLessThan(300);
});

it('renumbers more photos while the neighbours have long ranks too', async () => {
  const start = await members();
  // A chain of 600 long ranks, as many moves into one gap leave it.
  const prefix = `${at(start, 1000).rank}${'V'.repeat(longestRank - 11)}`;
  const chain = start.slice(1001, 1601);
  await runOnServer(
    test.databaseUrl,
    chain
      .map(
        ({ photo_id: photoId }, index) =>
          `update album_photos set rank = '${prefix}${String(index).padStart(4, '0')}1'
           where album_id = '${albumId}' and photo_id = '${photoId}'`,
      )
      .join(';'),
  );
  const before = await members();
  expect(before.map((row) => row.photo_id)).toEqual(start.map((row) => row.photo_id));
  const [left, right] = [at(before, 1300), at(before, 1301)];
  await setRank(right, `${left.rank.padEnd(longestRank, '0')}1`);
  const moved = at(before, 10).photo_id;
  expect(await calls.move(albumId, [moved], right.photo_id)).toEqual([]);
  const after = await members();
  expect(longestOf(after)).toBeLessThan(longestRank / 2);
  expect(changed(before, after, moved)).toBeLessThan(1100);
});

it('stops at the first and the last photo of the album', async () => {
  for (const [left, right, from] of [
    [0, 1, 2999],
    [2998, 2999, 0],
  ] as const) {
    const start = await members();
    await setRank(at(start, right), `${at(start, left).rank.padEnd(longestRank - 1, '0')}1`);
    const before = await members();
    const moved = at(before, from).photo_id;
    expect(await calls.move(albumId, [moved], at(before, right).photo_id)).toEqual([]);
    const after = await members();
    expect(longestOf(after)).toBeLessThan(longestRank / 2);
    expect(changed(before, after, moved)).toBeLessThan(300);
  }
});
