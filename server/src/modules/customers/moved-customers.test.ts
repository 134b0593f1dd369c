import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { runOnServer } from '../../../test/test-server.ts';
import { migrate } from '../../platform/database/index.ts';
import { readMigrations } from '../../platform/database/migrate.ts';
import { createLog } from '../../platform/log/index.ts';

/** Tests the migration of accounts of the embedded provider with data of a site that has moved. */
const name = '2026-11-22-0100-embedded-issuer.sql';
const folder = path.resolve(import.meta.dirname, '../../../migrations');
const log = createLog({ level: 'silent', process: 'test' });
const before = 'http://localhost:4000/oidc';
const after = 'http://localhost:4001/oidc';

const id = (number: number) => `01920000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const account = id(1);
const [first, second, third, other] = [id(11), id(12), id(13), id(14)];

let db: TestDatabase;
const run = (statement: string) => runOnServer(db.url, statement);

beforeEach(async () => {
  db = await createTestDatabase({ empty: true });
  const earlier = (await readMigrations(folder))
    .map((migration) => migration.name)
    .filter((one) => one < name);
  await migrate({ url: db.url, folder, log, only: new Set(earlier) });
  await run(`insert into tenants values ('demo');
    insert into accounts values ('demo', '${account}', 'anna@example.com', 'hash', now(), null)`);
});
afterEach(() => db.drop());

const migrateOn = async () => expect(await migrate({ url: db.url, folder, log })).toContain(name);

async function addCustomer(
  customerId: string,
  day: number,
  issuer: string,
  subject = account,
): Promise<void> {
  await run(`insert into customers (tenant_id, customer_id, email, created_at)
      values ('demo', '${customerId}', 'anna@example.com', '2026-11-${day}');
    insert into libraries (tenant_id, owner_id, created_at) values ('demo', '${customerId}', now());
    insert into identities values ('demo', '${issuer}', '${subject}', '${customerId}')`);
}

interface Photo {
  readonly owner: string;
  readonly photo: number;
  readonly content: string;
  readonly isDeleted?: boolean;
  /** Hidden by a deletion of the library that has no tombstones yet. */
  readonly isCleared?: boolean;
}

async function addPhoto({
  owner,
  photo,
  content,
  isDeleted = false,
  isCleared = false,
}: Photo): Promise<void> {
  const key = `('demo', '${owner}')`;
  await run(`insert into photos (tenant_id, owner_id, photo_id, upload_id, file_name, mime_type, bytes, sha256, crc32,
      width, height, blob_key, taken_at, taken_month, created_at, created_month, uploaded_at, uploaded_month, state,
      deleted_at, generation)
    select 'demo', '${owner}', '${id(photo)}', 'u', '${content}.jpg', 'image/jpeg', 100, sha256('${content}'), 1,
      1, 1, 'blob-${photo}', t, 202405, t, 202611, t, 202611, 'ready', ${isDeleted ? 't' : 'null'},
      (select generation ${isCleared ? '- 1' : ''} from libraries where (tenant_id, owner_id) = ${key})
    from (values ('2024-05-03 12:00:00+00'::timestamptz)) times (t);
    insert into renditions values ('demo', '${owner}', '${id(photo)}', '300', 1, 1, 1, 'small-${photo}')`);
  if (isDeleted || isCleared) return;
  await run(`update libraries set photos_count = photos_count + 1, bytes_used = bytes_used + 100
      where (tenant_id, owner_id) = ${key};
    insert into photo_months select 'demo', '${owner}', sort_key, month, 1
      from (values ('dateTaken', 202405), ('created', 202611), ('uploaded', 202611)) m (sort_key, month)
      on conflict (tenant_id, owner_id, sort_key, month) do update set photos = photo_months.photos + 1`);
}

async function addAlbum(album: number, owner: string, photos: readonly [string, number][]): Promise<void> {
  await run(`insert into albums (tenant_id, owner_id, album_id, name, is_shared, photos_count, created_at, updated_at)
      values ('demo', '${owner}', '${id(album)}', 'Album', true, ${photos.length}, now(), now());
    update libraries set albums_count = albums_count + 1 where (tenant_id, owner_id) = ('demo', '${owner}')`);
  for (const [whose, photo] of photos)
    await run(`insert into album_photos
      values ('demo', '${id(album)}', '${whose}', '${id(photo)}', now(), now(), 'a${photo}')`);
}

const issuers = () =>
  run(`select issuer, subject, customer_id from identities order by issuer, subject, customer_id`);
const shownOf = async (owner: string) =>
  (
    await run(`select file_name, blob_key from photos p join libraries l using (tenant_id, owner_id)
      where owner_id = '${owner}' and deleted_at is null and p.generation = l.generation order by 1`)
  ).map((row) => `${row.file_name} ${row.blob_key}`);
const libraryOf = async (owner: string) =>
  (await run(`select photos_count, bytes_used, albums_count from libraries where owner_id = '${owner}'`))[0];

test('an account has one customer by the name, and rows of other providers stay as they are', async () => {
  await addCustomer(first, 1, before);
  await addCustomer(other, 1, 'https://id.example/oidc', 'other-customer');
  await migrateOn();
  expect(await issuers()).toEqual([
    { issuer: 'embedded', subject: account, customer_id: first },
    { issuer: before, subject: account, customer_id: first },
    { issuer: 'https://id.example/oidc', subject: 'other-customer', customer_id: other },
  ]);
});

test('an account with several customers keeps the one with photos, which every name finds', async () => {
  await addCustomer(first, 1, before);
  await addCustomer(second, 2, after);
  await addPhoto({ owner: second, photo: 21, content: 'one' });
  await run(`insert into shop_customers values ('demo', 'shop-1', '${first}', now())`);
  await migrateOn();
  expect((await issuers()).map((row) => row.customer_id)).toEqual([second, second, second]);
  expect(await shownOf(second)).toEqual(['one.jpg blob-21']);
  expect(await run('select customer_id from shop_customers')).toEqual([{ customer_id: second }]);
});

test('photos of all customers of an account come together, once each, with their albums and numbers', async () => {
  await addCustomer(first, 1, before);
  await addCustomer(second, 2, after);
  await addCustomer(third, 3, 'https://photos.example/oidc');
  await addPhoto({ owner: first, photo: 21, content: 'both' });
  await addPhoto({ owner: first, photo: 22, content: 'deleted here', isDeleted: true });
  await run(`update libraries set generation = 3 where owner_id = '${second}'`);
  await addPhoto({ owner: second, photo: 31, content: 'both' });
  await addPhoto({ owner: second, photo: 32, content: 'deleted here' });
  await addPhoto({ owner: second, photo: 33, content: 'new' });
  await addPhoto({ owner: second, photo: 34, content: 'deleted there', isDeleted: true });
  await addPhoto({ owner: second, photo: 35, content: 'cleared', isCleared: true });
  await addPhoto({ owner: third, photo: 41, content: 'new' });
  await addAlbum(51, second, [
    [second, 31],
    [second, 33],
    [first, 21],
  ]);
  await run(`update albums set cover_owner_id = '${second}', cover_photo_id = '${id(31)}'`);
  await addAlbum(52, first, [[first, 21]]);
  for (const [album, customer] of [
    [51, first],
    [52, third],
  ] as const)
    await run(`insert into album_participants values ('demo', '${id(album)}', '${customer}', now())`);
  await migrateOn();

  expect(await shownOf(first)).toEqual(['both.jpg blob-21', 'deleted here.jpg blob-22', 'new.jpg blob-33']);
  expect(await run(`select owner_id, file_name from photos where deleted_at is not null order by 2`)).toEqual(
    [
      { owner_id: first, file_name: 'cleared.jpg' },
      { owner_id: first, file_name: 'deleted there.jpg' },
    ],
  );
  expect(await run(`select distinct owner_id from renditions`)).toEqual([{ owner_id: first }]);
  expect(await libraryOf(first)).toEqual({ photos_count: 3, bytes_used: '300', albums_count: 2 });
  for (const gone of [second, third])
    expect(await libraryOf(gone)).toEqual({ photos_count: 0, bytes_used: '0', albums_count: 0 });
  expect(await run(`select owner_id, sort_key, month, photos from photo_months order by sort_key`)).toEqual([
    { owner_id: first, sort_key: 'created', month: 202611, photos: 3 },
    { owner_id: first, sort_key: 'dateTaken', month: 202405, photos: 3 },
    { owner_id: first, sort_key: 'uploaded', month: 202611, photos: 3 },
  ]);
  expect(await run(`select album_id, owner_id, photos_count, cover_photo_id from albums order by 1`)).toEqual(
    [
      { album_id: id(51), owner_id: first, photos_count: 2, cover_photo_id: id(21) },
      { album_id: id(52), owner_id: first, photos_count: 1, cover_photo_id: null },
    ],
  );
  expect(await run('select * from album_participants')).toEqual([]);
});
