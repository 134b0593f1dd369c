import { createHash } from 'node:crypto';
import { rename, rm, symlink, unlink, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CheckedStore, createCheckedStore, forced } from '../../../test/checked-store.ts';
import { minutes } from '../../../test/deadlines.ts';
import { newToken } from '../ids/index.ts';
import { isReadIn } from './scrub.ts';

let store: CheckedStore;
beforeAll(async () => {
  store = await createCheckedStore(6);
}, 2 * minutes);
afterAll(() => store.close());

const rows = () =>
  store.sql('select blob_key from photos union all select blob_key from renditions order by 1');
const findings = async () =>
  Object.fromEntries((await store.check.report()).list.map(({ key, finding }) => [key, finding]));

it('finds no damage, reads every original, and pairs store and database', async () => {
  expect(await store.check.scrub(forced)).toBe('done');
  const { scrub, store: proof, list } = await store.check.report();
  expect([proof, list]).toEqual(['verified', []]);
  expect(scrub.figures?.photos).toMatchObject({ blobs: 6, read: 6, bad: 0 });
  expect(scrub.figures?.photos?.readBytes).toBe(scrub.figures?.photos?.bytes);
  expect(scrub.figures?.renditions).toMatchObject({ blobs: 3, read: 0, bad: 0 });
  expect(await store.names()).toContain('keepsake-mark');
});

it('is due once a day', async () => {
  const { signal } = forced;
  expect(await store.check.scrub({ signal })).toBe('not-due');
  await store.passDay();
  expect(await store.check.scrub({ signal })).toBe('done');
});

it('reports missing, short and changed blobs, changes no row, and notices repairs', async () => {
  const before = await rows();
  const [gone = '', short = '', changed = ''] = await store.originals();
  await rename(store.file(gone), `${store.file(gone)}-away`);
  const mends = [
    () => rename(`${store.file(gone)}-away`, store.file(gone)),
    await store.spoil(short, (bytes) => bytes.subarray(1)),
    await store.spoil(changed, (bytes) => {
      bytes[100] = (bytes[100] as number) ^ 1;
      return bytes;
    }),
  ];
  expect(await store.check.scrub(forced)).toBe('done');
  expect(await findings()).toEqual({ [gone]: 'missing', [short]: 'damaged', [changed]: 'damaged' });
  expect((await store.check.report()).scrub.figures?.photos?.bad).toBe(3);
  expect(await rows()).toEqual(before);
  for (const mend of mends) await mend();
  expect(await store.check.scrub(forced)).toBe('done');
  expect(await findings()).toEqual({});
});

it('reports renditions too, and deletes findings that no row names any more', async () => {
  const [{ blob_key: key } = { blob_key: '' }] = await store.sql<{ blob_key: string }>(
    'select blob_key from renditions limit 1',
  );
  const mend = await store.spoil(key, (bytes) => bytes.subarray(1));
  await store.sql(
    `insert into storage_findings values ('${newToken()}', 'photos', 'missing', 1, null, now(), now())`,
  );
  await store.check.scrub(forced);
  expect(await findings()).toEqual({ [key]: 'damaged' });
  await mend();
  await store.check.scrub(forced);
  expect(await findings()).toEqual({});
});

it('an unreadable blob is reported, and the rest is checked', async () => {
  const [key = ''] = await store.originals();
  await rename(store.file(key), `${store.file(key)}-away`);
  // A symbolic link to itself: ELOOP for every user.
  await symlink(store.file(key), store.file(key));
  expect(await store.check.scrub(forced)).toBe('done');
  expect(await findings()).toEqual({ [key]: 'unreadable' });
  expect((await store.check.report()).scrub.figures?.photos).toMatchObject({ blobs: 6, bad: 1 });
  await unlink(store.file(key));
  await rename(`${store.file(key)}-away`, store.file(key));
  await store.check.scrub(forced);
  expect(await findings()).toEqual({});
});

it('resumes where it was interrupted, and reads nothing twice', async () => {
  const { blobs } = store.test.platform;
  const opened: string[] = [];
  const controller = new AbortController();
  const open = blobs.open.bind(blobs);
  blobs.open = (key, range) => {
    if (opened.push(key) === 4) controller.abort();
    return open(key, range);
  };
  expect(await store.check.scrub({ signal: controller.signal, isForced: true })).toBe('stopped');
  expect((await store.check.report()).scrub.isRunning).toBe(true);
  expect(await store.check.scrub({ signal: forced.signal })).toBe('done');
  blobs.open = open;
  const keys = await store.originals();
  expect(opened).toEqual([...keys.slice(0, 4), ...keys.slice(3)]);
  expect((await store.check.report()).scrub.figures?.photos).toMatchObject({ blobs: 6, read: 6 });
});

it('runs once at a time over all processes', async () => {
  const lock = await store.test.platform.locks.tryLock('storage scrub');
  expect(await store.check.scrub(forced)).toBe('busy');
  await lock?.release();
  expect(await store.check.scrub(forced)).toBe('done');
});

it('an empty store, or one that fails in the middle, yields no findings', async () => {
  const folder = `${store.test.dataDir}/blobs`;
  await rename(folder, `${folder}-away`);
  expect(await store.check.scrub(forced)).toBe('refused');
  expect((await store.check.report()).scrub.refused).toBe('store-without-mark');
  await rename(`${folder}-away`, folder);
  const { blobs } = store.test.platform;
  const size = blobs.size.bind(blobs);
  blobs.size = async (key) => {
    blobs.size = size;
    await rename(folder, `${folder}-away`);
    return size(key);
  };
  expect(await store.check.scrub(forced)).toBe('refused');
  expect(await store.sql('select from storage_findings')).toEqual([]);
  await rm(folder, { recursive: true, force: true });
  await rename(`${folder}-away`, folder);
  expect(await store.check.scrub(forced)).toBe('done');
  expect((await store.check.report()).scrub.refused).toBeUndefined();
});

it('the store of another database is refused until an operator accepts it', async () => {
  await writeFile(`${store.test.dataDir}/blobs/keepsake-mark`, 'another');
  expect(await store.check.scrub(forced)).toBe('refused');
  expect((await store.check.report()).store).toBe('store-of-others');
  await store.check.acceptStore();
  expect(await store.check.scrub(forced)).toBe('done');
});

it('reads every blob once in the given rounds', () => {
  const keys = Array.from({ length: 3000 }, (_, index) => createHash('md5').update(`${index}`).digest('hex'));
  const perRound = Array.from({ length: 30 }, (_, round) =>
    keys.filter((key) => isReadIn(round + 7, key, 30)),
  );
  expect(perRound.flat().sort()).toEqual([...keys].sort());
  for (const share of perRound) expect(share.length).toBeGreaterThan(50);
});

it('every table with keys of blobs has them in blob_key, with an index', async () => {
  const odd = await store.sql(`select table_name, column_name from information_schema.columns
    where table_schema = 'public' and column_name like '%blob%' and column_name <> 'blob_key'`);
  expect(odd).toEqual([]);
  const slow = await store.sql(`select c.table_name from information_schema.columns c
    where c.table_schema = 'public' and c.column_name = 'blob_key' and not exists (
      select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
      where i.indrelid = c.table_name::regclass and a.attname = 'blob_key' and i.indpred is null)`);
  expect(slow).toEqual([]);
});
