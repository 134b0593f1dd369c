import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { agedInventory } from '../../../test/aged-store.ts';
import { type CheckedStore, createCheckedStore, forced } from '../../../test/checked-store.ts';
import { minutes } from '../../../test/deadlines.ts';
import { uploadTestPhoto } from '../../../test/uploads.ts';
import { newToken } from '../ids/index.ts';
import { createIntegrityCheck } from './index.ts';

let store: CheckedStore;
let whole: string[];
beforeAll(async () => {
  store = await createCheckedStore();
  await store.check.scrub(forced);
  whole = await store.names();
}, 2 * minutes);
afterAll(() => store.close());
beforeEach(() => store.passDay());
afterEach(async () => {
  expect(await store.names()).toEqual(expect.arrayContaining(whole));
});

const hour = 3600 * 1000;
const refused = async () => (await store.check.report()).sweep.refused;

it('deletes blobs that no row names, drafts too, and keeps young or reserved ones', async () => {
  const [orphan, draft, young, reserved] = [
    await store.strand(),
    await store.strand(`.${newToken()}.draft`),
    await store.strand(),
    await store.strand(),
  ];
  store.young.add(young);
  await store.sql(
    `insert into rendition_drafts select tenant_id, owner_id, '${reserved}', now() from libraries`,
  );
  const [photo = ''] = await store.originals();
  await writeFile(`${store.file(photo)}.${newToken()}.draft`, 'half');
  expect(await store.check.sweepOrphans(forced)).toBe('done');
  expect(await store.names()).toEqual([...whole, young, reserved].sort());
  expect((await store.check.report()).sweep.figures).toMatchObject({ orphans: 3, removed: 3, failed: 0 });
  expect(await store.names()).not.toContain(orphan);
  expect(await store.names()).not.toContain(draft);
  await store.sql(`delete from rendition_drafts`);
  store.young.clear();
  await store.passDay();
  expect(await store.check.sweepOrphans({ signal: forced.signal })).toBe('done');
  expect(await store.names()).toEqual(whole);
  expect(await store.check.sweepOrphans({ signal: forced.signal })).toBe('not-due');
});

it('keeps the stored blob of an upload whose row is not committed yet', async () => {
  const { database } = store.test.platform;
  const transaction = database.transaction.bind(database);
  const before = (await store.names()).length;
  const outcomes: string[] = [];
  database.transaction = async (work) => {
    const isStored = (await store.names()).length > before;
    if (isStored) outcomes.push(await store.check.sweepOrphans(forced));
    return transaction(work);
  };
  const imageId = await uploadTestPhoto(store.test, store.token, { seed: 77 });
  database.transaction = transaction;
  expect(outcomes[0]).toBe('done');
  expect((await store.names()).length).toBe(before + 1);
  const [row] = await store.sql<{ blob_key: string }>(
    `select blob_key from photos where photo_id = '${imageId}'`,
  );
  expect(await store.test.platform.blobs.size(row?.blob_key ?? '')).toBeGreaterThan(0);
  whole = await store.names();
});

it('an empty store, one without marker and a foreign one: nothing is deleted', async () => {
  const folder = `${store.test.dataDir}/blobs`;
  const orphan = await store.strand();
  await rename(folder, `${folder}-away`);
  expect(await store.check.sweepOrphans(forced)).toBe('refused');
  await mkdir(folder);
  expect(await store.check.sweepOrphans(forced)).toBe('refused');
  expect(await refused()).toBe('store-without-mark');
  await rm(folder, { recursive: true });
  await rename(`${folder}-away`, folder);
  await rename(`${folder}/keepsake-mark`, `${folder}/kept-mark`);
  expect(await store.check.sweepOrphans(forced)).toBe('refused');
  await writeFile(`${folder}/keepsake-mark`, 'another');
  expect(await store.check.sweepOrphans(forced)).toBe('refused');
  expect(await refused()).toBe('store-of-others');
  expect(await store.names()).toContain(orphan);
  await rename(`${folder}/kept-mark`, `${folder}/keepsake-mark`);
  expect(await store.check.sweepOrphans(forced)).toBe('done');
  expect(await refused()).toBeUndefined();
  expect(await store.names()).toEqual(whole);
});

it('a restored or empty database: nothing is deleted until an operator confirms that both belong together', async () => {
  const orphan = await store.strand();
  await store.sql('delete from storage_marks');
  expect(await store.check.sweepOrphans(forced)).toBe('refused');
  expect(await refused()).toBe('database-without-mark');
  await store.check.acceptStore();
  expect(await store.check.sweepOrphans(forced)).toBe('refused');
  expect(await refused(), 'and not for a day after it').toBe('clock-not-steady');
  await store.passDay();
  expect(await store.check.sweepOrphans(forced)).toBe('done');
  expect(await store.names()).not.toContain(orphan);
});

it('store and database without marker are paired only where they fit', async () => {
  const folder = `${store.test.dataDir}/blobs`;
  await store.sql('delete from storage_marks');
  await rename(folder, `${folder}-away`);
  expect(await store.check.sweepOrphans(forced)).toBe('refused');
  expect(await refused()).toBe('store-lacks-blobs');
  await rm(folder, { recursive: true, force: true });
  await rename(`${folder}-away`, folder);
  await rm(`${folder}/keepsake-mark`);
  expect(await store.check.sweepOrphans(forced)).toBe('done');
});

it('unusually many: none is deleted, until an operator allows this number', async () => {
  const strays = await Promise.all(Array.from({ length: 11 }, () => store.strand()));
  expect(await store.check.sweepOrphans(forced)).toBe('refused');
  expect(await refused()).toBe('too-many-orphans');
  expect(await store.names()).toEqual([...whole, ...strays].sort());
  expect(await store.check.allowMassDelete()).toBe(11);
  const more = await store.strand();
  expect(await store.check.sweepOrphans(forced), 'one more than was looked at').toBe('refused');
  expect(await store.names()).toEqual([...whole, ...strays, more].sort());
  expect(await store.check.allowMassDelete()).toBe(12);
  expect(await store.check.sweepOrphans({ signal: forced.signal })).toBe('done');
  expect(await store.names()).toEqual(whole);
});

it('a clock that jumped, differs or is unknown: nothing is deleted', async () => {
  const orphan = await store.strand();
  for (const ahead of [hour, -hour]) {
    store.clock.ahead = ahead;
    expect(await store.check.sweepOrphans(forced)).toBe('refused');
    expect(await refused()).toBe('clocks-disagree');
  }
  store.clock.ahead = 0;
  for (const seen of [`- interval '26 hours'`, `+ interval '1 hour'`]) {
    await store.sql(`update storage_rounds set seen_at = clock_timestamp() ${seen} where kind = 'sweep'`);
    expect(await store.check.sweepOrphans(forced)).toBe('refused');
    expect(await refused()).toBe('clock-not-steady');
    await store.passDay();
  }
  await store.sql(`delete from storage_rounds where kind = 'sweep'`);
  expect(await store.check.sweepOrphans(forced), 'a first start').toBe('refused');
  expect(await store.names()).toContain(orphan);
  await store.passDay();
  expect(await store.check.sweepOrphans(forced)).toBe('done');
});

it('checks again before it deletes: a blob with a new row or other bytes since is kept', async () => {
  const [named, rewritten, orphan] = [await store.strand(), await store.strand(), await store.strand()];
  const { database, locks, blobs, log, clock } = store.test.platform;
  const inventory = agedInventory(store.test.dataDir);
  const list = inventory.list.bind(inventory);
  inventory.list = async function* () {
    yield* list();
    await writeFile(store.file(rewritten), 'needed');
  };
  const mark = inventory.readMarker.bind(inventory);
  let calls = 0;
  inventory.readMarker = async () => {
    calls += 1;
    if (calls === 2)
      await store.sql(
        `insert into rendition_drafts select tenant_id, owner_id, '${named}', now() from libraries`,
      );
    return mark();
  };
  const rates = { scrubDays: 1, scrubBytesPerSecond: 1e9 };
  const check = createIntegrityCheck({ database, locks, blobs, inventory, log, clock, ...rates });
  expect(await check.sweepOrphans(forced)).toBe('done');
  expect((await check.report()).sweep.figures).toMatchObject({ orphans: 3, removed: 1, failed: 0 });
  expect(await store.names()).toEqual([...whole, named, rewritten].sort());
  expect(await store.names()).not.toContain(orphan);
  await store.sql('delete from rendition_drafts');
  await rm(store.file(named));
  await rm(store.file(rewritten));
});

it('runs once at a time over all processes', async () => {
  const lock = await store.test.platform.locks.tryLock('storage sweep');
  expect(await store.check.sweepOrphans(forced)).toBe('busy');
  await lock?.release();
});
