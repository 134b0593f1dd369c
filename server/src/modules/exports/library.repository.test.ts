import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { fillLibrary } from '../../../test/fill-library.ts';
import { runOnServer } from '../../../test/test-server.ts';
import { beginSnapshot, readLibrary } from './library.repository.ts';

const photos = 1200;
const undated = 300;

let test: Awaited<ReturnType<typeof createTestApp>>;
let ownerId: string;

beforeAll(async () => {
  test = await createTestApp();
  ({ customerId: ownerId } = await test.signUp('anna@demo.keepsake.test'));
  await fillLibrary(test.databaseUrl, { customerId: ownerId, photos, inLargeMonth: 400, monthsBeside: 5 });
  await runOnServer(
    test.databaseUrl,
    `update photos set date_taken = null, taken_at = '1970-01-01T00:00:00Z', taken_month = 197001
      where photo_id in (select photo_id from photos order by sha256 limit ${undated});
    update photos set date_taken = '2107-12-31T12:00:00'
      where photo_id in (select photo_id from photos where taken_month = 197001 order by sha256 limit 1)`,
  );
});
afterAll(() => test.close());

it('yields all photos by month, undated ones last, and holds some of them at a time', async () => {
  const months: (string | null)[] = [];
  const ids = new Set<string>();
  let before: readonly unknown[] = [];
  await test.platform.database.transaction(async (tx) => {
    await beginSnapshot(tx);
    for await (const rows of readLibrary(tx, { tenantId: 'demo', ownerId })) {
      expect(before, 'rows that were read are gone').toEqual([]);
      expect(rows.length).toBeLessThanOrEqual(250);
      months.push(...rows.map(({ month }) => month));
      for (const { facts } of rows) ids.add(facts.slice(0, 36));
      before = rows;
    }
  });
  expect(ids.size).toBe(photos);
  const dated = months.slice(0, -undated);
  expect(months.slice(-undated)).toEqual(Array(undated).fill(null));
  expect(dated).toEqual(dated.toSorted());
  expect(dated.filter((month) => month === null || month === '1970/01')).toEqual([]);
});
