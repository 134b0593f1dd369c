import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { minutes } from '../../../test/deadlines.ts';
import { fillAlbums } from '../../../test/fill-albums.ts';
import { fillLibrary, settleDatabase } from '../../../test/fill-library.ts';
import { runOnServer } from '../../../test/test-server.ts';
import { sql, sqlOf } from '../../platform/database/sql.ts';
import type { Owner } from '../photos/index.ts';
import { listMembers, type MemberPageQuery, selectMembers } from './album-photos.repository.ts';
import type { AlbumKey } from './albums.repository.ts';
import { selectAlbumsOfLibrary } from './count-shown.repository.ts';

const photos = 10_000;
const limit = 25;

let test: TestApp & { databaseUrl: string };
let small: AlbumKey;
let large: AlbumKey;
let owner: Owner;

beforeAll(async () => {
  test = await createTestApp();
  const { customerId } = await test.signUp('anna@demo.keepsake.test');
  await fillLibrary(test.databaseUrl, { customerId, photos, inLargeMonth: 500 });
  const [few = ''] = await fillAlbums(test.databaseUrl, { customerId, albums: 1, photosEach: 100 });
  const [many = ''] = await fillAlbums(test.databaseUrl, { customerId, albums: 1, photosEach: photos });
  small = { tenantId: 'demo', albumId: few };
  large = { tenantId: 'demo', albumId: many };
  owner = { tenantId: 'demo', ownerId: customerId };
  await settleDatabase(test.databaseUrl);
}, 2 * minutes);
afterAll(() => test.close());

interface Plan
  extends Record<'Shared Hit Blocks' | 'Shared Read Blocks' | 'Actual Rows' | 'Actual Loops', number> {
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}

async function planOf(query: ReturnType<typeof sql>): Promise<Plan> {
  const explained = sql<{
    'QUERY PLAN': [{ Plan: Plan }];
  }>`explain (analyze, buffers, format json) ${query}`;
  const { rows } = await explained.execute(sqlOf(test.platform.database.autocommit));
  return rows[0]?.['QUERY PLAN'][0].Plan as Plan;
}

/** Blocks of 8 KB that the database reads for a page. */
async function blocksOf(key: AlbumKey, query: MemberPageQuery): Promise<number> {
  const plan = await planOf(selectMembers(key, query));
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
}

function membershipsIn(plan: Plan): number {
  const own = plan['Relation Name'] === 'album_photos' ? plan['Actual Rows'] * plan['Actual Loops'] : 0;
  return own + (plan.Plans ?? []).reduce((sum, part) => sum + membershipsIn(part), 0);
}

const orders = (['created', 'dateTaken', 'custom'] as const).flatMap((sortKey) =>
  (['asc', 'desc'] as const).map((sortOrder) => ({ sortKey, sortOrder })),
);

it.each(orders)(
  'reads as many blocks of a large album as of a small one, on the first page and in the middle: $sortKey $sortOrder',
  async (order) => {
    const half = await listMembers(test.platform.database.autocommit, large, { ...order, limit: photos / 2 });
    const last = half.at(-1);
    if (!last || half.length !== photos / 2) throw new Error('the album was not filled');
    const after = { at: last.place, photoId: last.photo_id };
    const beside = await blocksOf(small, { ...order, limit });
    const first = await blocksOf(large, { ...order, limit });
    const middle = await blocksOf(large, { ...order, limit, after });
    expect(first).toBeGreaterThan(limit);
    expect(first).toBeLessThan(beside + 2 * limit);
    expect(middle).toBeLessThan(first + 2 * limit);
  },
);

it.each(['asc', 'desc'] as const)(
  'reads as many blocks in the middle as on the first page of photos without a date: %s',
  async (sortOrder) => {
    await runOnServer(
      test.databaseUrl,
      `update album_photos set taken_at = '1970-01-01T00:00:00Z' where album_id = '${large.albumId}'`,
    );
    await settleDatabase(test.databaseUrl);
    const undated = { sortKey: 'dateTaken', sortOrder, side: '=' } as const;
    const list = { sortKey: 'dateTaken', sortOrder, limit: photos / 2 } as const;
    const last = (await listMembers(test.platform.database.autocommit, large, list)).at(-1);
    const after = { at: last?.place ?? '', photoId: last?.photo_id ?? '' };
    const first = await blocksOf(large, { ...undated, limit });
    expect(first).toBeGreaterThan(limit);
    expect(await blocksOf(large, { ...undated, limit, after })).toBeLessThan(first + 2 * limit);
  },
);

it('finds the albums of a library without reading its memberships', async () => {
  const { customerId: other } = await test.signUp('ben@demo.keepsake.test');
  await fillAlbums(test.databaseUrl, { customerId: other, albums: 3000, photosEach: 0 });
  await runOnServer(
    test.databaseUrl,
    `update albums set is_shared = true where owner_id = '${other}' or album_id = '${small.albumId}'`,
  );
  await settleDatabase(test.databaseUrl);
  const { rows } = await selectAlbumsOfLibrary(owner).execute(sqlOf(test.platform.database.autocommit));
  expect(new Set(rows.map(({ albumId, isShared }) => [albumId, isShared].join(' ')))).toEqual(
    new Set([`${small.albumId} true`, `${large.albumId} false`]),
  );
  const read = membershipsIn(await planOf(selectAlbumsOfLibrary(owner)));
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(4);
});

it('reads no hidden photos after the last visible one', async () => {
  const shown = await listMembers(test.platform.database.autocommit, large, {
    sortKey: 'created',
    sortOrder: 'desc',
    limit: 3,
  });
  const kept = shown.map((row) => `'${row.photo_id}'`).join(', ');
  await runOnServer(
    test.databaseUrl,
    `update photos set deleted_at = now() where photo_id not in (${kept});
     update albums set photos_count = 3 where album_id = '${large.albumId}'`,
  );
  const query = { sortKey: 'created', sortOrder: 'desc', limit } as const;
  const { rows } = await selectMembers(large, query).execute(sqlOf(test.platform.database.autocommit));
  expect(rows.map((row) => row.photo_id)).toEqual(shown.map((row) => row.photo_id));
  expect(membershipsIn(await planOf(selectMembers(large, query)))).toBeLessThan(10);
});
