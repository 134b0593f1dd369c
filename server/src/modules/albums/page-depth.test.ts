import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { fillAlbums } from '../../../test/fill-albums.ts';
import { fillLibrary, settleDatabase } from '../../../test/fill-library.ts';
import { sql, sqlOf } from '../../platform/database/sql.ts';
import { listMembers, type MemberPageQuery, selectMembers } from './album-photos.repository.ts';
import type { AlbumKey } from './albums.repository.ts';

vi.setConfig({ testTimeout: 30_000 });

const photos = 10_000;
const limit = 25;

let test: TestApp & { databaseUrl: string };
let small: AlbumKey;
let large: AlbumKey;

beforeAll(async () => {
  test = await createTestApp();
  const { customerId } = await test.signUp('anna@demo.keepsake.test');
  await fillLibrary(test.databaseUrl, { customerId, photos, inLargeMonth: 500 });
  const [few = ''] = await fillAlbums(test.databaseUrl, { customerId, albums: 1, photosEach: 100 });
  const [many = ''] = await fillAlbums(test.databaseUrl, { customerId, albums: 1, photosEach: photos });
  small = { tenantId: 'demo', albumId: few };
  large = { tenantId: 'demo', albumId: many };
  await settleDatabase(test.databaseUrl);
}, 120_000);
afterAll(() => test.close());

type Plan = Record<'Shared Hit Blocks' | 'Shared Read Blocks', number>;

/** Blocks of 8 KB that the database looks at for a page. */
async function blocksOf(key: AlbumKey, query: MemberPageQuery): Promise<number> {
  const page = sql<{
    'QUERY PLAN': [{ Plan: Plan }];
  }>`explain (analyze, buffers, format json) ${selectMembers(key, query)}`;
  const { rows } = await page.execute(sqlOf(test.platform.database.autocommit));
  const plan = rows[0]?.['QUERY PLAN'][0].Plan as Plan;
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
}

const orders = (['created', 'dateTaken', 'custom'] as const).flatMap((sortKey) =>
  (['asc', 'desc'] as const).map((sortOrder) => ({ sortKey, sortOrder })),
);

it.each(orders)(
  'reads no more of a large album than of a small one, at its beginning and in the middle: $sortKey $sortOrder',
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
