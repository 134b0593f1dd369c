import { photoSortKey } from '@keepsake/contract/photos';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { runOnServer } from '../../../test/test-server.ts';
import { sql } from '../../platform/database/sql.ts';
import { listPhotos, type Owner, type PageQuery, positionOf, selectPage } from './photos.repository.ts';

const month = 202408;
const photos = 20_000;
const limit = 25;

let test: TestApp & { databaseUrl: string };
let owner: Owner;

/** One month in all three orders, with neighbours adjacent on disk. */
beforeAll(async () => {
  test = await createTestApp();
  const { customerId } = await test.signUp('anna@demo.keepsake.test');
  owner = { tenantId: 'demo', ownerId: customerId };
  await runOnServer(
    test.databaseUrl,
    `insert into photos (tenant_id, owner_id, photo_id, upload_id, file_name, mime_type, bytes, sha256, crc32, width, height,
      blob_key, taken_at, taken_month, created_at, created_month, uploaded_at, uploaded_month, state)
    select 'demo', '${customerId}', uuidv7(), 'u', 'a.jpg', 'image/jpeg', 1, sha256(convert_to(n::text, 'UTF8')), 1, 3, 2,
      'b', at, ${month}, at, ${month}, at, ${month}, 'ready'
    from (select n, timestamptz '2024-08-01 00:00:00Z' + n * interval '1 minute' as at from generate_series(1, ${photos}) as n)`,
  );
  await runOnServer(test.databaseUrl, 'vacuum analyze photos');
});
afterAll(() => test.close());

type Plan = Record<'Shared Hit Blocks' | 'Shared Read Blocks', number>;

/** Blocks of 8 KB that the database reads for a page. */
async function blocksOf(query: PageQuery): Promise<number> {
  const page = selectPage(test.platform.database.autocommit, owner, query);
  const [row] = await page.explain<{ 'QUERY PLAN': [{ Plan: Plan }] }>('json', sql`analyze, buffers`);
  const plan = row?.['QUERY PLAN'][0].Plan as Plan;
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
}

const orders = photoSortKey.options.flatMap((sortKey) =>
  (['asc', 'desc'] as const).map((sortOrder) => ({ sortKey, sortOrder })),
);

it.each(orders)(
  'reads as many blocks in the middle as on the first page: $sortKey $sortOrder',
  async (order) => {
    const tx = test.platform.database.autocommit;
    const half = await listPhotos(tx, owner, { ...order, month, limit: photos / 2 });
    const last = half.at(-1);
    if (!last || half.length !== photos / 2) throw new Error('the library was not filled');
    const after = positionOf(last, order.sortKey);
    const first = await blocksOf({ ...order, month, limit });
    expect(first).toBeGreaterThan(0);
    expect(await blocksOf({ ...order, month, limit, after })).toBeLessThan(first + 10);
    expect(await blocksOf({ ...order, limit, after })).toBeLessThan(first + 10);
  },
);
