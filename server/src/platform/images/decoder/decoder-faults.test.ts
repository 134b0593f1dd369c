import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import type { Log } from '../../log/index.ts';
import { createMetrics } from '../../metrics/index.ts';
import { observeDecoders } from '../../metrics/observers.ts';
import { createDecoders, type DecoderOptions, type Decoders, type TaskOptions } from './decoder-pool.ts';

// Processes start slowly on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 60_000 });

const images = path.resolve(import.meta.dirname, '../../../../test/images');
const program = path.join(images, 'rogue-decoder.ts');
const folder = mkdtempSync(path.join(os.tmpdir(), 'keepsake-rogue-'));
const hasProc = existsSync('/proc/self/stat');

const warn = vi.fn<Log['warn']>();
const log: Log = { debug: () => {}, info: () => {}, warn, error: () => {} };
/** Far more than any of these tests takes, so that only the limit that is meant is passed. */
const roomy = {
  memoryBytes: 2 ** 30,
  cpuMilliseconds: 50_000,
  wallMilliseconds: 55_000,
  stillMilliseconds: 50_000,
};

let decoders: Decoders;
let metrics = createMetrics();

afterEach(async () => {
  await decoders.close();
  warn.mockClear();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Decoders with the rogue in their place. */
function open(options: Partial<DecoderOptions> = {}): void {
  metrics = createMetrics();
  const budgets = { raster: roomy };
  decoders = createDecoders({
    log,
    slots: 1,
    program,
    budgets,
    observe: observeDecoders(metrics),
    ...options,
  });
}

/** A picture of this name: what the rogue does with it. */
function file(name: string): string {
  const place = path.join(folder, name);
  copyFileSync(path.join(images, 'small.jpg'), place);
  return place;
}

const derive = (name: string, options?: TaskOptions) => decoders.derive(file(name), 'image/jpeg', options);

async function expectMetric(line: string): Promise<void> {
  const { text } = await metrics.page();
  expect(text.split('\n')).toContain(line);
}

const ended = (reason: string, count = 1) =>
  expectMetric(`keepsake_decoder_ended_total{kind="raster",reason="${reason}"} ${count}`);

describe.skipIf(!hasProc)('a picture that (watched through /proc)', () => {
  test.each([
    ['eats memory', 'eat', 'memory', { memoryBytes: 512 * 2 ** 20 }],
    ['spins', 'spin', 'cpu', { cpuMilliseconds: 500 }],
  ])('%s is killed and counts against it', async (_, act, reason, limit) => {
    open({ budgets: { raster: { ...roomy, ...limit } } });
    const made = derive(`${act}.jpg`);
    const next = derive('good.jpg');
    await expect(made).rejects.toMatchObject({ name: 'ImageRejected', code: 'unreadable-image', reason });
    await expect(next).resolves.toMatchObject({ width: 320 });
    await ended(reason);
    await expectMetric('keepsake_decoder_started_total{kind="raster"} 2');
    await expectMetric('keepsake_decoder_duration_seconds_count{kind="raster",outcome="killed"} 1');
  });

  test('waits for ever without any CPU time is killed, and the machine is suspected', async () => {
    open({ budgets: { raster: { ...roomy, stillMilliseconds: 1000 } } });
    const made = derive('sleep.jpg');
    const next = derive('good.jpg');
    await expect(made).rejects.toMatchObject({ name: 'DecodersUnavailable', why: 'lost' });
    await expect(next).resolves.toMatchObject({ width: 320 });
    await ended('still');
    await expectMetric('keepsake_decoder_duration_seconds_count{kind="raster",outcome="failed"} 1');
  });

  test.each([
    ['stopped', 'SIGSTOP', 'still'],
    ['killed', 'SIGKILL', 'killed'],
  ] as const)(
    'is in a process that somebody %s goes back, and the next one works',
    async (_, signal, reason) => {
      open({ budgets: { raster: { ...roomy, stillMilliseconds: 3000 } } });
      const made = derive('spin.jpg');
      made.catch(() => undefined);
      const next = derive('good.jpg');
      const pid = await vi.waitUntil(() => childOf(process.pid), { timeout: 20_000 });
      process.kill(pid, signal);
      await expect(made).rejects.toMatchObject({ name: 'DecodersUnavailable', why: 'lost' });
      await expect(next).resolves.toMatchObject({ width: 320 });
      await ended(reason);
    },
  );
});

/** The decoder in work, once it is busy. */
function childOf(parent: number): number {
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8')
    .trim()
    .split(' ')
    .map(Number);
  const isBusy = (pid: number) => Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[13]) > 10;
  return children.find((pid) => pid > 0 && isBusy(pid)) ?? 0;
}

describe('a picture that crashes its process', () => {
  test.each(['crash', 'abort'])('by %s counts against it, and the next one works', async (act) => {
    open();
    const made = derive(`${act}.jpg`);
    const next = derive('good.jpg');
    await expect(made).rejects.toMatchObject({ name: 'ImageRejected', reason: 'crash' });
    await expect(next).resolves.toMatchObject({ width: 320 });
    await ended('crash');
    expect(warn).toHaveBeenCalledOnce();
  });

  test('at its header gets a second one before it is refused', async () => {
    open();
    const facts = decoders.inspect(file('crash.jpg'), 'image/jpeg');
    await expect(facts).rejects.toMatchObject({ code: 'unreadable-image' });
    await ended('crash', 2);
  });
});

describe('when too many wait', () => {
  const park = () => {
    const gate = Promise.withResolvers<void>();
    const first = derive('first.jpg', { begin: () => gate.promise });
    return { first, release: gate.resolve };
  };

  test('the next is turned away, in each priority for itself, and looks at headers have more room', async () => {
    open({ waitingPerSlot: 2 });
    const { first, release } = park();
    const waiting = ['a', 'b'].map((name) => derive(`${name}.jpg`));
    const jobs = ['c', 'd'].map((name) => derive(`${name}.jpg`, { priority: 'queued' }));
    await vi.waitUntil(() => decoders.usage()[0]?.waiting === 4);
    await expect(derive('e.jpg')).rejects.toMatchObject({ name: 'DecodersUnavailable', why: 'full' });
    await expect(derive('f.jpg', { priority: 'queued' })).rejects.toMatchObject({ why: 'full' });
    const looks = ['g', 'h'].map((name) => decoders.inspect(file(`${name}.jpg`), 'image/jpeg'));
    await expectMetric('keepsake_decoder_turned_away_total{kind="raster",priority="asked"} 1');
    await expectMetric('keepsake_decoder_turned_away_total{kind="raster",priority="queued"} 1');
    release();
    await Promise.all([first, ...waiting, ...jobs, ...looks]);
    await expect(derive('later.jpg')).resolves.toMatchObject({ width: 320 });
    await expectMetric('keepsake_decoder_wait_seconds_count{kind="raster",priority="queued"} 2');
    expect(decoders.usage()[0]).toMatchObject({ waiting: 0, running: 0 });
  });

  test('what is asked for goes first, and small before large', async () => {
    open();
    const { first, release } = park();
    const order: string[] = [];
    const add = (name: string, priority: 'asked' | 'queued', image = 'small.jpg') => {
      const place = path.join(folder, `${name}.jpg`);
      copyFileSync(path.join(images, image), place);
      return decoders.derive(place, 'image/jpeg', { priority }).then(() => order.push(name));
    };
    const made = [add('queued', 'queued'), add('asked', 'asked')];
    made.push(decoders.inspect(file('look.jpg'), 'image/jpeg').then(() => order.push('look')));
    await vi.waitUntil(() => decoders.usage()[0]?.waiting === 3);
    release();
    await Promise.all([first, ...made]);
    expect(order).toEqual(['look', 'asked', 'queued']);
  });

  test('one that nobody wants any more when its turn comes costs no process', async () => {
    open();
    const made = derive('crash.jpg', { begin: () => Promise.reject(new Error('made meanwhile')) });
    await expect(made).rejects.toThrow('made meanwhile');
    expect((await metrics.page()).text).not.toContain('keepsake_decoder_started_total{kind="raster"}');
    await expect(derive('good.jpg')).resolves.toMatchObject({ width: 320 });
  });

  test('closing waits for one that is about to begin, and does not begin it', async () => {
    open();
    const { first, release } = park();
    const refused = expect(first).rejects.toMatchObject({ why: 'closed' });
    await vi.waitUntil(() => decoders.usage()[0]?.running === 1);
    const closed = decoders.close();
    release();
    await Promise.all([refused, closed]);
    expect((await metrics.page()).text).not.toContain('keepsake_decoder_started_total{kind="raster"}');
  });
});
