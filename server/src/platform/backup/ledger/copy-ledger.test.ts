import { mkdir, mkdtemp, readdir, readFile, rm, unlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { sql, sqlOf } from '../../database/sql.ts';
import { appendToLedger, beginStrand, type LedgerEntry } from '../../deletion-ledger/index.ts';
import { withCopyConnection } from '../copy-connection.ts';
import { backupFormat, type Manifest, writeManifest } from '../manifest.ts';
import { copyLedger, copyLedgerBetween } from './copy-ledger.ts';
import { readPart, writePart } from './ledger-file.ts';
import { type LedgerPosition, readStrands } from './ledger-rows.ts';
import { checkLedger, readLedger } from './read-ledger.ts';

let test: TestDatabase;
let folder: string;
const clock = { now: () => Date.now() };
beforeEach(async () => {
  test = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'keepsake-ledger-'));
});
afterEach(async () => {
  await test.drop();
  await rm(folder, { recursive: true });
});

let counted = 0;
function nextEntry(): LedgerEntry {
  counted += 1;
  return {
    tenantId: 'one',
    ownerId: '01920000-0000-7000-8000-000000000001',
    action: 'photos-deleted',
    cause: 'customer',
    at: '2026-11-21T06:30:00.123+00:00',
    photoIds: [`01920000-0000-7000-8000-00000000${counted.toString(16).padStart(4, '0')}`],
    projectIds: [],
    productCodes: [],
  };
}

const idOf = ({ photoIds }: LedgerEntry) => photoIds[0]?.slice(-4) ?? '';

async function append(count: number): Promise<string[]> {
  const ids = [];
  for (let done = 0; done < count; done += 1) {
    const entry = nextEntry();
    ids.push(idOf(entry));
    await test.database.transaction((tx) => appendToLedger(tx, entry));
  }
  return ids;
}

const copy = (target = folder) => copyLedger({ databaseUrl: test.url, folder: target, clock });
async function place(): Promise<LedgerPosition> {
  const newest = (await withCopyConnection(test.url, readStrands)).at(-1);
  return newest ?? expect.fail('no strand');
}

async function readAll(from: LedgerPosition | undefined): Promise<string[]> {
  const ids = [];
  for await (const part of readLedger(await checkLedger(folder, from))) {
    ids.push(...part.map(idOf));
  }
  return ids;
}

async function files(): Promise<string[]> {
  const { strand } = await place();
  const names = await readdir(path.join(folder, 'ledger', strand));
  return names.sort().map((name) => path.join(folder, 'ledger', strand, name));
}

const none = { file: '', bytes: 0, sha256: '' };
const emptyManifest: Manifest = {
  format: backupFormat,
  keepsake: '0',
  postgres: '0',
  takenAt: '2026-11-21T06:30:00Z',
  migrations: [],
  tables: [],
  sequences: [],
  jobs: { count: 0, data: none, queues: none },
};

const run = (text: string) => sql.raw(text).execute(sqlOf(test.database.autocommit));

it('copies new entries, and reads those after a place', async () => {
  expect(await copy()).toBe(0);
  const first = await append(3);
  expect([await copy(), await copy()]).toEqual([3, 0]);
  const from = await place();
  const second = await append(2);
  expect(await copy()).toBe(2);
  expect(await files()).toHaveLength(2);
  expect(await readAll(undefined)).toEqual([...first, ...second]);
  expect(await readAll(from)).toEqual(second);
  expect(await readAll(await place())).toEqual([]);
});

it('names projects and products only where there are some, and continues after a copy without them', async () => {
  await append(1);
  const none = { photoIds: [], projectIds: [] };
  for (const entry of [
    { ...nextEntry(), ...none, action: 'projects-deleted' as const, projectIds: ['one'] },
    { ...nextEntry(), ...none, action: 'widgets-deleted' as const, productCodes: ['two'] },
  ])
    await test.database.transaction((tx) => appendToLedger(tx, entry));
  const { strand } = await place();
  const target = path.join(folder, 'ledger', strand);
  await copy();
  const [file = ''] = await files();
  const { entries, ...part } = await readPart({ file });
  for (const name of [/projectIds/g, /productCodes/g])
    expect((await readFile(file, 'utf8')).match(name)).toHaveLength(1);
  expect(entries.map(({ projectIds }) => projectIds)).toEqual([[], ['one'], []]);
  expect(entries.map(({ productCodes }) => productCodes)).toEqual([[], [], ['two']]);
  await unlink(file);
  // Earlier versions write neither.
  const earlier = entries.map(({ projectIds, productCodes, ...entry }) => entry);
  await writePart(target, { ...part, entries: earlier });
  await append(1);
  expect(await copy()).toBe(1);
  expect(await readAll(undefined)).toHaveLength(4);
});

it('cuts a long ledger into parts', async () => {
  await append(1);
  await run(`insert into deletion_ledger select more, tenant_id, owner_id, action, cause, at, photo_ids
    from deletion_ledger, generate_series(2, 1102) as more`);
  await run('update deletion_ledger_strands set position = 1102');
  expect(await copy()).toBe(1102);
  expect(await files()).toHaveLength(3);
  expect(await readAll(undefined)).toHaveLength(1102);
});

it('is the same with concurrent copies, and removes none of their files', async () => {
  const before = await append(5);
  await copy();
  const kept = await readFile((await files())[0] ?? '', 'utf8');
  const after: string[] = [];
  let isWriting = true;
  const writing = (async () => {
    for (let round = 0; round < 40; round += 1) after.push(...(await append(1)));
    isWriting = false;
  })();
  const copying = Array.from({ length: 6 }, async () => {
    while (isWriting) await copy();
  });
  await Promise.all([writing, ...copying]);
  await Promise.all([copy(), copy()]);
  expect(await readAll(undefined)).toEqual([...before, ...after]);
  expect(await readFile((await files())[0] ?? '', 'utf8')).toBe(kept);
  expect((await files()).filter((file) => !file.endsWith('.json'))).toEqual([]);
});

it('accepts entries that another run copies at the same time', async () => {
  await append(2);
  await copy();
  const [part = ''] = await files();
  const [locked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const entry = nextEntry();
  const writing = test.database.transaction(async (tx) => {
    await sql`lock table deletion_ledger_strands in access exclusive mode`.execute(sqlOf(tx));
    locked.resolve();
    await held.promise;
    await appendToLedger(tx, entry);
  });
  await locked.promise;
  // The run's snapshot is older than the commit, the folder newer.
  const copying = copy();
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await run(waiting)).rows.length === 0);
  await writePart(path.dirname(part), { ...(await readPart({ file: part })), after: 2, entries: [entry] });
  held.resolve();
  await writing;
  expect(await copying).toBe(0);
  expect([await copy(), await readAll(undefined)]).toMatchObject([0, { length: 3 }]);
});

it('removes drafts of killed runs, and ignores recent ones', async () => {
  await append(1);
  await copy();
  const [file = ''] = await files();
  await writeFile(`${file}.old.draft`, 'cut o');
  await utimes(`${file}.old.draft`, 1, 1);
  await writeFile(`${file}.new.draft`, 'cut o');
  await append(1);
  await copy();
  expect((await files()).filter((name) => name.endsWith('.draft'))).toEqual([`${file}.new.draft`]);
  expect(await readAll(undefined)).toHaveLength(2);
});

it('refuses a part that is damaged, cut off or missing, and names it', async () => {
  await append(1);
  await copy();
  const from = await place();
  for (let round = 0; round < 3; round += 1) {
    await append(2);
    await copy();
  }
  const parts = await files();
  const whole = await Promise.all(parts.map((file) => readFile(file, 'utf8')));
  for (const [index, file] of parts.entries()) {
    const text = whole[index] ?? '';
    for (const damaged of [text.replace('customer', 'upload'), text.slice(0, -9), '']) {
      await writeFile(file, damaged);
      if (index === 0) expect(await readAll(from)).toHaveLength(6);
      else await expect(checkLedger(folder, from)).rejects.toThrow(`${file} `);
      if (index > 0) await expect(checkLedger(folder, from)).rejects.toThrow('--without-ledger');
      await writeFile(file, text);
    }
  }
  await unlink(parts[2] ?? '');
  await expect(checkLedger(folder, from)).rejects.toThrow('lacks deletions: those behind the 3th');
  await rm(path.join(folder, 'ledger'), { recursive: true });
  await expect(checkLedger(folder, from)).rejects.toThrow('is missing');
});

it('refuses a database that was put back by other means', async () => {
  await append(3);
  await copy();
  await run('delete from deletion_ledger where position = 3');
  await run('update deletion_ledger_strands set position = 2');
  await expect(copy()).rejects.toThrow('put back by other means');
  await append(1);
  await expect(copy()).rejects.toThrow('put back by other means');
  await append(1);
  await expect(copy()).rejects.toThrow('put back by other means');
});

it('continues in a new strand after a restore, and omits abandoned entries', async () => {
  const kept = await append(2);
  await copy();
  const from = await place();
  await append(3);
  await copy();
  // Equals a restore of the snapshot at 2 without ledger.
  await run('delete from deletion_ledger where position > 2');
  await run('update deletion_ledger_strands set position = 2');
  await test.database.transaction((tx) => beginStrand(tx, '2030-01-01T00:00:00Z'));
  expect(await copy()).toBe(0);
  expect(await readAll(from), 'the folder has the new strand before its first deletion').toEqual([]);
  const later = await append(2);
  expect(await copy()).toBe(2);
  expect(await readAll(from)).toEqual(later);
  expect(await readAll(undefined)).toEqual([...kept, ...later]);
});

it('begins at the first row that was not swept, and reports the gap only to a restore that needs it', async () => {
  await append(2);
  await copy();
  const old = await place();
  await append(4);
  await run('delete from deletion_ledger where position < 5');
  const from = { ...old, position: 4 };
  expect(await copy()).toBe(2);
  expect(await readAll(from)).toHaveLength(2);
  await expect(checkLedger(folder, old)).rejects.toThrow('lacks deletions');
});

it('is whole for a snapshot even when all entries before it were swept', async () => {
  await append(3);
  await run('delete from deletion_ledger');
  expect(await copy()).toBe(0);
  expect(await readAll(await place())).toEqual([]);
  await append(2);
  expect(await copy()).toBe(2);
  await append(1);
  await run('delete from deletion_ledger');
  expect(await copy()).toBe(0);
  expect(await readAll(await place())).toEqual([]);
});

it('refuses to end before a snapshot that was finished with it', async () => {
  await append(1);
  await copy();
  const from = await place();
  await append(2);
  await copy();
  const later = path.join(folder, 'snapshots/later');
  await mkdir(later, { recursive: true });
  await writeManifest(later, { ...emptyManifest, ledger: { strand: from.strand, position: 3 } });
  expect(await readAll(from)).toHaveLength(2);
  await unlink((await files()).at(-1) ?? '');
  await expect(checkLedger(folder, from)).rejects.toThrow('lacks deletions: those behind the 1th');
});

it('is not begun in a folder without a backup, whose disk may not be mounted', async () => {
  await append(1);
  const between = () => copyLedgerBetween({ databaseUrl: test.url, folder, clock });
  await expect(between()).rejects.toThrow('is its disk mounted?');
  expect(await readdir(folder)).toEqual([]);
  await mkdir(path.join(folder, 'snapshots/one'), { recursive: true });
  await writeFile(path.join(folder, 'snapshots/one/manifest.json'), '{}');
  expect(await between()).toBe(1);
});
