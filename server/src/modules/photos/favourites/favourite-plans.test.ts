// Proves PHO-75.

import { photoSortKey } from '@keepsake/contract/photos';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { fillLibrary } from '../../../../test/fill-library.ts';
import { runOnServer } from '../../../../test/test-server.ts';
import { sql } from '../../../platform/database/sql.ts';
import { type Owner, type PageQuery, selectPage } from '../photos.repository.ts';
import { selectFavouriteCounts } from './favourites.repository.ts';

const photos = 20_000;
const everyNth = 100;
const limit = 25;

let test: TestApp & { databaseUrl: string };
let owner: Owner;

beforeAll(async () => {
  test = await createTestApp();
  const { customerId } = await test.signUp('anna@demo.keepsake.test');
  owner = { tenantId: 'demo', ownerId: customerId };
  await fillLibrary(test.databaseUrl, { customerId, photos, inLargeMonth: photos / 2 });
  await runOnServer(test.databaseUrl, `update photos set favourite_at = now() where crc32 % ${everyNth} = 0`);
  await runOnServer(test.databaseUrl, 'vacuum analyze photos');
});
afterAll(() => test.close());

type Plan = Record<'Shared Hit Blocks' | 'Shared Read Blocks', number>;
type Explained = readonly { 'QUERY PLAN': readonly [{ Plan: Plan }] }[];

/** Blocks of 8 KB that the database reads. */
function blocksIn([row]: Explained): number {
  const plan = row?.['QUERY PLAN'][0].Plan as Plan;
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
}

const tx = () => test.platform.database.autocommit;
const explained = sql`analyze, buffers`;
const pageBlocks = async (query: PageQuery) =>
  blocksIn(await selectPage(tx(), owner, query).explain('json', explained));

it.each(photoSortKey.options)('reads no photos beside the favourites: %s', async (sortKey) => {
  const query = { sortKey, sortOrder: 'desc', limit, isFavourite: true } as const;
  // At most a block of the table for each photo, and some of the indexes.
  expect(await pageBlocks(query)).toBeLessThan(limit + 20);
  const counted = await selectFavouriteCounts(tx(), owner, sortKey).explain<Explained[number]>(
    'json',
    explained,
  );
  expect(blocksIn(counted)).toBeLessThan(photos / everyNth + 20);
  // An index that lacks a column of the query would read the photos, too.
  expect(JSON.stringify(counted)).toContain('Index Only Scan');
});
