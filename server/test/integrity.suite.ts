import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { steadyClock } from './aged-store.ts';
import { type CheckedStore, createCheckedStore } from './checked-store.ts';
import { minutes } from './deadlines.ts';
import { findStrace } from './faults/traced-process.ts';
import { expectSoundRows } from './library-ledger.ts';
import { seededRandom } from './seed.ts';

const strace = await findStrace();
const script = path.join(import.meta.dirname, 'integrity-process.ts');

const strays = 8;

const faults = [
  { call: 'read', error: 'EIO', at: [1, 2], inBlob: true },
  { call: 'statx', error: 'EIO', at: [1], inBlob: true },
  { call: 'unlink', error: 'EIO', at: [1, 2, 5, 8], inBlob: false },
  { call: 'fsync', error: 'EIO', at: [1, 2, 6], inBlob: false },
  { call: 'fsync', error: 'ENOSPC', at: [1, 3], inBlob: false },
] as const;

const phases = ['ready', 'scrub', 'sweepOrphans'] as const;

interface Kill {
  readonly after: (typeof phases)[number];
  readonly milliseconds: number;
}

/**
 * T3 and T4 for the integrity check: after kills and failing calls no named blob is gone, and none is
 * reported missing.
 */
export function integritySuite(cycles: number): void {
  const random = seededRandom(`check of storage, ${cycles} cycles`);
  const timeout = (2 + cycles) * minutes;
  let store: CheckedStore;
  let rows: unknown[];
  let lost: string;
  let log: string;
  /** Best time of each job without faults. */
  const fastest = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];

  const allRows = () =>
    store.sql(
      'select blob_key, bytes from photos union all select blob_key, bytes from renditions order by 1',
    );
  const named = async () => new Set((await allRows()).map((row) => (row as { blob_key: string }).blob_key));
  const leftOver = async () => {
    const keys = await named();
    return (await store.names()).filter((name) => !name.startsWith('keepsake-') && !keys.has(name));
  };

  beforeAll(async () => {
    store = await createCheckedStore(8);
    rows = await allRows();
    [lost = ''] = await store.originals();
    log = `${store.test.dataDir}.strace`;
    await strand();
    await run();
  }, timeout);
  afterAll(async () => {
    await store.close();
    await rm(log, { force: true });
  });

  async function run(under: readonly string[] = [], kill?: Kill): Promise<string> {
    await store.sql(steadyClock);
    const { databaseUrl, dataDir } = store.test;
    const [program = '', ...args] = [...under, process.execPath, script];
    const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, UV_THREADPOOL_SIZE: '1' };
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const gone = once(child, 'close');
    let output = '';
    const received: number[] = [];
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      for (const [index, phase] of phases.entries())
        if (output.includes(phase)) received[index] ??= performance.now();
      if (kill && output.includes(kill.after)) setTimeout(() => child.kill('SIGKILL'), kill.milliseconds);
    });
    await gone;
    for (const [job, at] of received.slice(1).entries()) {
      fastest[job] = Math.min(fastest[job] as number, at - (received[job] as number));
    }
    return output;
  }

  const momentIn = (job: number): Kill => ({
    after: phases[job] as Kill['after'],
    milliseconds: random.next() * (fastest[job] as number) * 1.1,
  });

  async function strand(): Promise<void> {
    for (let count = (await leftOver()).length; count < strays; count += 1) await store.strand();
  }

  async function expectUntouched(): Promise<void> {
    expect(await allRows()).toEqual(rows);
    await expectSoundRows(store.test);
  }

  async function expectWellAgain(): Promise<void> {
    const output = await run();
    expect(output).toBe('ready\nscrub done\nsweepOrphans done\n');
    expect(await leftOver()).toEqual([]);
    expect(await store.sql('select * from storage_findings')).toEqual([]);
    expect((await store.check.report()).scrub.figures?.photos).toMatchObject({ blobs: 8, bad: 0 });
    await expectUntouched();
  }

  it('T3: killed at any moment, it deletes no named blob', { timeout }, async () => {
    await strand();
    await run();
    expect(await leftOver()).toEqual([]);
    let [unfinished, partly] = [0, 0];
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      await strand();
      const output = await run([], momentIn(cycle % 2));
      if (!output.includes('sweepOrphans')) unfinished += 1;
      const left = (await leftOver()).length;
      if (left > 0 && left < strays) partly += 1;
      await expectUntouched();
    }
    console.log(`${unfinished} of ${cycles} were cut off, ${partly} in the middle of taking away`);
    expect(unfinished).toBeGreaterThan(0);
    await expectWellAgain();
  });

  it('T3: killed at any moment, it keeps findings of missing blobs', { timeout }, async () => {
    const mend = await store.spoil(lost, (bytes) => bytes.subarray(1));
    await run();
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      await run([], momentIn(0));
      expect(await store.sql('select held_key, finding from storage_findings')).toEqual([
        { held_key: lost, finding: 'damaged' },
      ]);
    }
    await mend();
    // The interrupted round may be past the blob: the next one finds it whole.
    await run();
    await expectWellAgain();
  });

  describe.skipIf(!strace)('needs strace, and permission to trace', () => {
    const each = faults.flatMap(({ at, ...fault }) => at.map((one) => ({ ...fault, at: one })));
    it.each(each)('T4: $call fails with $error at $at', { timeout }, async ({ call, error, at, inBlob }) => {
      await strand();
      const where = inBlob ? ['-P', store.file(lost)] : [];
      const inject = `inject=${call}:error=${error}:when=${at}`;
      const flags = ['-D', '-f', '-qq', '-o', log, ...where, '-e', `trace=${call}`, '-e', inject];
      const output = await run([strace ?? '', ...flags]);
      expect(await readFile(log, 'utf8'), 'the fault was met').toContain('(INJECTED)');
      await expectUntouched();
      const findings = await store.sql('select held_key, finding from storage_findings');
      expect(findings, output).toEqual(inBlob ? [{ held_key: lost, finding: 'unreadable' }] : []);
      await expectWellAgain();
    });
  });
}
