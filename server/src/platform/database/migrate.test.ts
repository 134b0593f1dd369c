// Proves PLA-74, PLA-81.
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { deadlines } from '../../../test/deadlines.ts';
import { createLog } from '../log/index.ts';
import { migrate } from './index.ts';
import { sql, sqlOf } from './sql.ts';

const log = createLog({ level: 'silent', process: 'test' });
const shipped = path.join(import.meta.dirname, '../../../migrations');
const first = '2024-01-02-0001-notes.sql';
const second = '2024-01-02-0002-more-notes.sql';
const third = '2024-02-01-0001-last.sql';

let fixture: TestDatabase;
let folder: string;
beforeEach(async () => {
  fixture = await createTestDatabase({ empty: true });
  folder = await mkdtemp(path.join(tmpdir(), 'keepsake-migrations-'));
});
afterEach(async () => {
  await fixture.drop();
  await rm(folder, { recursive: true });
});

const write = (name: string, content: string) => writeFile(path.join(folder, name), content);
const run = () => migrate({ url: fixture.url, folder, log });

async function notes(): Promise<string[]> {
  const query = sql<{ text: string }>`select text from notes order by id`;
  return (await query.execute(sqlOf(fixture.database.autocommit))).rows.map((row) => row.text);
}

async function writeNotes(): Promise<void> {
  await write(third, "insert into notes (text) values ('three');");
  await write(first, 'create table notes (id int generated always as identity, text text not null);');
  await write(second, "insert into notes (text) values ('one'); insert into notes (text) values ('two');");
  await write('README.md', 'not a migration');
}

test('files are applied once, in the order of their names', async () => {
  await writeNotes();
  expect(await run()).toEqual([first, second, third]);
  expect(await run()).toEqual([]);
  expect(await notes()).toEqual(['one', 'two', 'three']);
});

test('a later file is applied to an existing schema, even when its date is older', async () => {
  await writeNotes();
  await run();
  await write('2024-01-15-0001-late.sql', "insert into notes (text) values ('late');");
  expect(await run()).toEqual(['2024-01-15-0001-late.sql']);
  expect(await notes()).toEqual(['one', 'two', 'three', 'late']);
});

test('a file that fails leaves nothing of itself, is named, and keeps later ones from running', async () => {
  await writeNotes();
  await write(second, "insert into notes (text) values ('one'); insert into nowhere values (1);");
  await expect(run()).rejects.toThrow(`${second} failed: error: relation "nowhere" does not exist`);
  expect(await notes()).toEqual([]);
  await write(second, "insert into notes (text) values ('mended');");
  expect(await run()).toEqual([second, third]);
  expect(await notes()).toEqual(['mended', 'three']);
});

test('an applied file that was changed is an error that names it, and nothing is applied', async () => {
  await writeNotes();
  await rm(path.join(folder, third));
  await run();
  await write(second, "insert into notes (text) values ('other');");
  await write(third, "insert into notes (text) values ('three');");
  await expect(run()).rejects.toThrow(`Migration ${second} was changed after it had been applied`);
  expect(await notes()).toEqual(['one', 'two']);
});

test('line ends do not count as a change', async () => {
  await writeNotes();
  await write(first, 'create table notes (\nid int generated always as identity,\ntext text not null);\n');
  await run();
  await write(
    first,
    'create table notes (\r\nid int generated always as identity,\r\ntext text not null);\r\n',
  );
  expect(await run()).toEqual([]);
});

test('older code, which lacks a newer file, starts', async () => {
  await writeNotes();
  await run();
  await rm(path.join(folder, third));
  expect(await run()).toEqual([]);
});

test.each(['notes.sql', '2024-1-2-0001-notes.sql', '2024-01-02-0001-Notes.sql'])(
  'a file named %s is refused',
  async (name) => {
    await write(name, 'select 1;');
    await expect(run()).rejects.toThrow(`Migration ${name} is not named like`);
  },
);

async function runElsewhere(): Promise<string[]> {
  const index = new URL('./index.ts', import.meta.url).href;
  const script = `
    const { migrate } = await import(${JSON.stringify(index)});
    const log = { debug() {}, info() {}, warn() {}, error() {} };
    const applied = await migrate({ ...${JSON.stringify({ url: fixture.url, folder })}, log });
    console.log(JSON.stringify(applied));`;
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: [...stdio] });
  return JSON.parse(await text(child.stdout));
}

test('ten concurrent starts, some in other processes, apply each file once', async () => {
  await writeNotes();
  await write('2024-01-01-0001-slow.sql', 'select pg_sleep(0.5);');
  const others = Array.from({ length: 4 }, runElsewhere);
  const here = Array.from({ length: 6 }, run);
  const applied = (await Promise.all([...others, ...here])).flat();
  expect(applied.sort()).toEqual(['2024-01-01-0001-slow.sql', first, second, third]);
  expect(await notes()).toEqual(['one', 'two', 'three']);
});

test('a file waits for a long reader without holding up a second one', async () => {
  await writeNotes();
  await run();
  const altered = '2024-03-01-0001-altered.sql';
  await write(altered, 'alter table notes add column color text;');
  const reader = new pg.Client({ connectionString: fixture.url, application_name: 'report' });
  await reader.connect();
  await reader.query('begin; select * from notes');
  const lines: string[] = [];
  const migrating = migrate({
    url: fixture.url,
    folder,
    log: createLog({ level: 'warn', process: 'test', write: (line) => lines.push(line) }),
  });
  try {
    await expect.poll(() => lines.length, { timeout: deadlines.recovers }).toBeGreaterThan(0);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      name: altered,
      holders: [expect.stringContaining(', report, since ')],
    });
    expect(await notes()).toEqual(['one', 'two', 'three']);
  } finally {
    await reader.end();
  }
  expect(await migrating).toEqual([altered]);
});

const indexed = '2024-03-01-0001-indexed.sql';
const writeIndex = (kind = 'index') =>
  write(
    indexed,
    `-- concurrently\ncreate ${kind} concurrently if not exists notes_by_text on notes (text);\n`,
  );

async function isIndexValid(): Promise<boolean | undefined> {
  const query = sql<{ indisvalid: boolean }>`
    select indisvalid from pg_index where indexrelid = to_regclass('notes_by_text')`;
  return (await query.execute(sqlOf(fixture.database.autocommit))).rows[0]?.indisvalid;
}

/** A transaction whose snapshot a concurrent index has to wait for. */
async function holdSnapshot(): Promise<pg.Client> {
  const reader = new pg.Client({ connectionString: fixture.url, application_name: 'report' });
  await reader.connect();
  await reader.query('begin isolation level repeatable read; select * from notes');
  return reader;
}

async function stopMigrating(): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'keepsake-migrate'`.execute(
    sqlOf(fixture.database.autocommit),
  );
}

test('a concurrent index waits for a long reader, while others write', async () => {
  await writeNotes();
  await run();
  await writeIndex();
  const reader = await holdSnapshot();
  const migrating = run();
  try {
    await expect.poll(isIndexValid, { timeout: deadlines.recovers }).toBe(false);
    await sql`insert into notes (text) values ('meanwhile')`.execute(sqlOf(fixture.database.autocommit));
  } finally {
    await reader.end();
  }
  expect(await migrating).toEqual([indexed]);
  expect([await isIndexValid(), await run()]).toEqual([true, []]);
});

test('a concurrent index that was broken off is built anew', async () => {
  await writeNotes();
  await run();
  await writeIndex();
  const reader = await holdSnapshot();
  const broken = expect(run()).rejects.toThrow();
  await expect.poll(isIndexValid, { timeout: deadlines.recovers }).toBe(false);
  await stopMigrating();
  await broken;
  await reader.end();
  expect(await isIndexValid()).toBe(false);
  expect(await run()).toEqual([indexed]);
  expect(await isIndexValid()).toBe(true);
});

test('a concurrent index that fails is named, and is built once its rows are mended', async () => {
  await writeNotes();
  await run();
  await sql`insert into notes (text) values ('one')`.execute(sqlOf(fixture.database.autocommit));
  await writeIndex('unique index');
  await expect(run()).rejects.toThrow(`${indexed} failed: error: could not create unique index`);
  await sql`delete from notes where id = 4`.execute(sqlOf(fixture.database.autocommit));
  expect(await run()).toEqual([indexed]);
  expect(await isIndexValid()).toBe(true);
});

test('several processes at once build a concurrent index once', async () => {
  await writeNotes();
  await write('2024-01-01-0001-slow.sql', 'select pg_sleep(0.5);');
  await writeIndex();
  const applied = (await Promise.all([runElsewhere(), run(), run(), runElsewhere()])).flat();
  expect(applied.filter((name) => name === indexed)).toEqual([indexed]);
  expect(await isIndexValid()).toBe(true);
});

test('a file outside of a transaction has nothing but an index', async () => {
  await writeNotes();
  await write(indexed, '-- concurrently\nalter table notes add column color text;\n');
  await expect(run()).rejects.toThrow(`${indexed} failed: Error: behind "-- concurrently" is one`);
});

test('the migrations of this repository apply to an empty database', async () => {
  const files = (await readdir(shipped)).filter((name) => name.endsWith('.sql')).sort();
  expect(await migrate({ url: fixture.url, folder: shipped, log })).toEqual(files);
  expect(await migrate({ url: fixture.url, folder: shipped, log })).toEqual([]);
});
