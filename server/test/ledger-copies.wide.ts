import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkLedger, readLedger } from '../src/platform/backup/ledger/read-ledger.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { minutes } from './deadlines.ts';
import { runOnServer } from './test-server.ts';

/** The command that copies the ledger, killed, and on a full disk. */

const seed = Number(process.env.TEST_SEED ?? 1 + (process.pid % 100_000));
const backup = path.join(import.meta.dirname, '../src/processes/backup.ts');

let test: TestDatabase;
let folder: string;
let mounted: string | undefined;
beforeEach(async () => {
  test = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'keepsake-copies-'));
});
afterEach(async () => {
  if (mounted) execFileSync('/bin/umount', [mounted]);
  mounted = undefined;
  await test.drop();
  await rm(folder, { recursive: true });
});

/** Creates the same numbers for the same seed (mulberry32). */
function createRandom(from: number) {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

async function fill(deletions: number, photos: number): Promise<void> {
  await runOnServer(
    test.url,
    `insert into deletion_ledger_strands values (1, gen_random_uuid(), '2026-11-21 00:00+00', 0)
     on conflict do nothing`,
  );
  await runOnServer(
    test.url,
    `with newest as (update deletion_ledger_strands set position = position + ${deletions} returning position)
     insert into deletion_ledger select position - ${deletions} + number, 'one', gen_random_uuid(), 'photos-deleted',
       'customer', '2026-11-21 00:00+00', array(select gen_random_uuid() from generate_series(1, ${photos}) where number > 0)
     from newest, generate_series(1, ${deletions}) as number`,
  );
}

async function makeBackupFolder(target: string): Promise<void> {
  await mkdir(path.join(target, 'snapshots/one'), { recursive: true });
  await writeFile(path.join(target, 'snapshots/one/manifest.json'), '{}');
}

const environment = () => ({ ...process.env, NODE_ENV: '', DATABASE_URL: test.url, DATA_DIR: folder });

function run(...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [backup, ...args], { env: environment() }, (error, out, err) =>
      resolve({ code: error ? Number(error.code ?? -1) : 0, output: out + err }),
    );
  });
}

async function countReadable(target: string): Promise<number> {
  let count = 0;
  for await (const part of readLedger(await checkLedger(target, undefined))) count += part.length;
  return count;
}

async function draftsIn(target: string): Promise<string[]> {
  return (await readdir(target, { recursive: true })).filter((name) => name.endsWith('.draft'));
}

it('is whole whenever it is killed, and resumes where it was', { timeout: 20 * minutes }, async () => {
  console.log(`TEST_SEED=${seed}`);
  const random = createRandom(seed);
  await makeBackupFolder(folder);
  const rounds = Number(process.env.KILL_ROUNDS ?? 6);
  let [all, midway] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    await fill(2000, 100);
    all += 2000;
    const before = await countReadable(folder);
    const child = spawn(process.execPath, [backup, folder, '--ledger'], {
      env: environment(),
      stdio: 'ignore',
    });
    const gone = once(child, 'close');
    const isEnded = () => child.exitCode !== null;
    const hasBegun = async () => isEnded() || (await draftsIn(folder)).length > 0;
    await expect.poll(hasBegun, { interval: 1 }).toBe(true);
    await delay(random() * 150);
    child.kill('SIGKILL');
    await gone;
    const after = await countReadable(folder);
    if (after > before && after < all) midway += 1;
    for (const draft of await draftsIn(folder)) await rm(path.join(folder, draft));
  }
  expect(midway, 'killed between two parts').toBeGreaterThan(0);
  const ended = await run(folder, '--ledger');
  expect(ended, ended.output).toMatchObject({ code: 0 });
  expect(await countReadable(folder)).toBe(all);
  console.log(`${rounds} kills, ${midway} of them between two parts; ${all} deletions readable`);
});

it('reports a full disk, leaves no partial file, and resumes later', async (context) => {
  const target = path.join(folder, 'small');
  await mkdir(target);
  try {
    execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', target], { stdio: 'pipe' });
  } catch {
    context.skip('a small disk can be made by root only, where mounting is allowed');
  }
  mounted = target;
  await makeBackupFolder(target);
  await fill(1200, 100);
  const full = await run(target, '--ledger');
  expect(full, full.output).toMatchObject({ code: 1 });
  expect(full.output).toBe(
    `There is no room left in ${target}: make some, and run the same command again.\n`,
  );
  expect([await draftsIn(target), await countReadable(target)]).toEqual([[], 500]);
  execFileSync('/bin/mount', ['-o', 'remount,size=50m', target]);
  const later = await run(target, '--ledger');
  expect(later.output).toContain('700 deletions were new');
  expect(await countReadable(target)).toBe(1200);
  await rm(path.join(target, 'snapshots/one'), { recursive: true });
  execFileSync('/bin/mount', ['-o', 'remount,size=9m', target]);
  await fill(2000, 100);
  const whole = await run(target);
  expect(whole, whole.output).toMatchObject({ code: 1 });
  expect(whole.output).toContain(`There is no room left in ${target}`);
});
