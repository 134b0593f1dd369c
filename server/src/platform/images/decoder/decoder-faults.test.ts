import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import type { Log } from '../../log/index.ts';
import { createMetrics } from '../../metrics/index.ts';
import { observeDecoders } from '../../metrics/observers.ts';
import { createDecoders, type DecoderOptions, type Decoders, type TaskOptions } from './decoder-pool.ts';

const images = path.resolve(import.meta.dirname, '../../../../test/images');
const program = fileURLToPath(new URL('../../../../test/images/misbehaving-decoder.ts', import.meta.url));
const folder = mkdtempSync(path.join(os.tmpdir(), 'keepsake-rogue-'));
const hasProc = existsSync('/proc/self/stat');

const warn = vi.fn<Log['warn']>();
const log: Log = { debug: () => {}, info: () => {}, warn, error: () => {} };
/** Limits far above what these tests take, so that only the intended limit is exceeded. */
const roomy = {
  memoryBytes: 2 ** 30,
  cpuMilliseconds: 50_000,
  wallMilliseconds: 55_000,
  stalledMilliseconds: 50_000,
};

let decoders: Decoders;
let metrics = createMetrics();

afterEach(async () => {
  vi.useRealTimers();
  await decoders.close();
  warn.mockClear();
});
afterAll(() => rmSync(folder, { recursive: true }));

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

function file(name: string): string {
  const place = path.join(folder, name);
  copyFileSync(path.join(images, 'small.jpg'), place);
  return place;
}

const derive = (name: string, options?: TaskOptions) => decoders.derive(file(name), 'image/jpeg', options);

function largePng(): string {
  const bytes = readFileSync(path.join(images, 'small.png'));
  for (const offset of [16, 20]) bytes.writeUInt32BE(5000, offset);
  const place = path.join(folder, 'large.png');
  writeFileSync(place, bytes);
  return place;
}

async function deriveInTurn(name: string) {
  const made = derive(name);
  made.catch(() => undefined);
  await expect.poll(() => decoders.usage()[0]?.running).toBe(1);
  return { made, next: derive('good.jpg') };
}

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
    const { made, next } = await deriveInTurn(`${act}.jpg`);
    await expect(made).rejects.toMatchObject({ name: 'ImageRejected', code: 'unreadable-image', reason });
    await expect(next).resolves.toMatchObject({ width: 320 });
    await ended(reason);
    await expectMetric('keepsake_decoder_started_total{kind="raster"} 2');
    await expectMetric('keepsake_decoder_duration_seconds_count{kind="raster",outcome="killed"} 1');
  });

  test('waits for ever without any CPU time is killed, and the machine is suspected', async () => {
    openWithFakeClock();
    const { made, next } = await deriveInTurn('sleep.jpg');
    await standStill();
    await expect(made).rejects.toMatchObject({ name: 'DecodersUnavailable', reason: 'lost' });
    await expect(next).resolves.toMatchObject({ width: 320 });
    await ended('still');
    await expectMetric('keepsake_decoder_duration_seconds_count{kind="raster",outcome="failed"} 1');
  });

  test.each([
    ['stopped', 'SIGSTOP', 'still'],
    ['killed', 'SIGKILL', 'killed'],
  ] as const)(
    'is in a process that another program %s is retried, and the next one works',
    async (_, signal, reason) => {
      openWithFakeClock();
      const { made, next } = await deriveInTurn('spin.jpg');
      await isWatched();
      process.kill(decoderOf(process.pid), signal);
      if (reason === 'still') await standStill();
      await expect(made).rejects.toMatchObject({ name: 'DecodersUnavailable', reason: 'lost' });
      await expect(next).resolves.toMatchObject({ width: 320 });
      await ended(reason);
    },
  );
});

/** Starts a decoder whose watch reads a fake clock. */
function openWithFakeClock(): void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  open({ budgets: { raster: { ...roomy, stalledMilliseconds: 1000, wallMilliseconds: 10 ** 9 } } });
}

/** The watch begins once the decoder is ready, and the picture is sent to it. */
const isWatched = () => expect.poll(() => vi.getTimerCount()).toBe(1);

/** Waits until the watch has ended: its first poll shows CPU time used before. */
async function standStill(): Promise<void> {
  await isWatched();
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(1_100);
      return vi.getTimerCount();
    })
    .toBe(0);
}

function decoderOf(parent: number): number {
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ');
  const isDecoder = (pid: string) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program);
  return Number(children.find(isDecoder));
}

describe('a picture that crashes its process', () => {
  test.each(['crash', 'abort'])('with %s counts against it, and the next one works', async (act) => {
    open();
    const { made, next } = await deriveInTurn(`${act}.jpg`);
    await expect(made).rejects.toMatchObject({ name: 'ImageRejected', reason: 'crash' });
    await expect(next).resolves.toMatchObject({ width: 320 });
    await ended('crash');
    expect(warn).toHaveBeenCalledOnce();
  });

  test('gets a second one for its header before it is refused', async () => {
    open();
    const facts = decoders.inspect(file('crash.jpg'), 'image/jpeg');
    await expect(facts).rejects.toMatchObject({ code: 'unreadable-image' });
    await ended('crash', 2);
  });
});

describe('a full queue', () => {
  const park = async () => {
    const gate = Promise.withResolvers<void>();
    const first = derive('first.jpg', { begin: () => gate.promise });
    first.catch(() => undefined);
    await expect.poll(() => decoders.usage()[0]?.running).toBe(1);
    return { first, release: gate.resolve };
  };

  test('refuses the next request, but no jobs or header reads', async () => {
    open({ waitingPerSlot: 2 });
    const { first, release } = await park();
    const waiting = ['a', 'b'].map((name) => derive(`${name}.jpg`));
    const jobs = ['c', 'd', 'e'].map((name) => derive(`${name}.jpg`, { priority: 'background' }));
    await expect.poll(() => decoders.usage()[0]?.waiting).toBe(5);
    await expect(derive('f.jpg')).rejects.toMatchObject({ name: 'DecodersUnavailable', reason: 'full' });
    const headers = ['g', 'h'].map((name) => decoders.inspect(file(`${name}.jpg`), 'image/jpeg'));
    await expectMetric('keepsake_decoder_turned_away_total{kind="raster"} 1');
    release();
    await Promise.all([first, ...waiting, ...jobs, ...headers]);
    await expect(derive('later.jpg')).resolves.toMatchObject({ width: 320 });
    await expectMetric('keepsake_decoder_wait_seconds_count{kind="raster",priority="background"} 3');
    expect(decoders.usage()[0]).toMatchObject({ waiting: 0, running: 0 });
  });

  test('serves requests first, and small before large', async () => {
    open();
    const { first, release } = await park();
    const order: string[] = [];
    const add = (name: string, place: string, type: 'image/jpeg' | 'image/png', options?: TaskOptions) =>
      decoders.derive(place, type, options).then(() => order.push(name));
    const made = [
      add('background', file('queued.jpg'), 'image/jpeg', { priority: 'background' }),
      // 25 megapixels are delayed by 5 s.
      add('large', largePng(), 'image/png'),
      add('small', file('small.jpg'), 'image/jpeg'),
    ];
    await expect.poll(() => decoders.usage()[0]?.waiting).toBe(3);
    release();
    await Promise.all([first, ...made]);
    expect(order).toEqual(['small', 'large', 'background']);
  });

  test('starts no process for a picture that is no longer requested', async () => {
    open();
    const made = derive('crash.jpg', { begin: () => Promise.reject(new Error('made by another request')) });
    await expect(made).rejects.toThrow('made by another request');
    expect((await metrics.page()).text).not.toContain('keepsake_decoder_started_total{kind="raster"}');
    await expect(derive('good.jpg')).resolves.toMatchObject({ width: 320 });
  });

  test('waits on closing for a picture that is about to begin, and does not begin it', async () => {
    open();
    const { first, release } = await park();
    const refused = expect(first).rejects.toMatchObject({ reason: 'closed' });
    const closed = decoders.close();
    release();
    await Promise.all([refused, closed]);
    expect((await metrics.page()).text).not.toContain('keepsake_decoder_started_total{kind="raster"}');
  });
});
