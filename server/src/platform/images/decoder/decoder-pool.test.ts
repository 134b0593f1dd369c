import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { deadlines } from '../../../../test/deadlines.ts';
import type { Log } from '../../log/index.ts';
import { createDecoders, type DecoderOptions, type Decoders } from './decoder-pool.ts';
import type { Priority } from './decoder-queue.ts';
import { readProcessUsage } from './process-usage.ts';

const images = path.resolve(import.meta.dirname, '../../../../test/images');
const jpeg = path.join(images, 'small.jpg');
const png = path.join(images, 'small.png');
const heic = path.join(images, 'small.heic');

const folder = mkdtempSync(path.join(os.tmpdir(), 'keepsake-decoders-'));
/** A picture that takes some 0.3 s and 80 MB to decode. */
const heavy = path.join(folder, 'heavy.jpg');

const warn = vi.fn<Log['warn']>();
const log: Log = { debug: () => {}, info: () => {}, warn, error: () => {} };
const roomy = { memoryBytes: 2 ** 30, cpuMilliseconds: 30_000, wallMilliseconds: 60_000 };

let decoders: Decoders;

function open(options: Partial<DecoderOptions> = {}): Decoders {
  decoders = createDecoders({ log, slots: 1, ...options });
  return decoders;
}

beforeAll(async () => {
  const picture = sharp({ create: { width: 6000, height: 4000, channels: 3, background: '#fa3' } });
  await picture.jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toFile(heavy);
});
afterEach(async () => {
  vi.useRealTimers();
  await decoders.close();
  warn.mockClear();
});
afterAll(() => rmSync(folder, { recursive: true }));

const hasProc = existsSync('/proc/self/stat');

function decodersOf(parent: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const isChild = stat.slice(stat.lastIndexOf(')')).split(' ')[2] === String(parent);
      return isChild && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('decoder-process');
    } catch {
      return false;
    }
  });
}

function onlyDecoder(): number {
  const [pid, ...others] = decodersOf(process.pid);
  expect(others).toEqual([]);
  return pid ?? 0;
}

describe('results', () => {
  test('the pool returns facts of every type', async () => {
    open();
    const facts = await Promise.all([
      decoders.inspect(jpeg, 'image/jpeg'),
      decoders.inspect(png, 'image/png'),
      decoders.inspect(heic, 'image/heic'),
    ]);
    const size = { width: 320, height: 240, seemsDamaged: false };
    const camera = 'Keepsake Test camera';
    expect(facts).toEqual([
      {
        type: 'image/jpeg',
        ...size,
        needsFullSize: false,
        dateTaken: '2024-05-03T14:02:09.120+02:00',
        camera,
      },
      { type: 'image/png', ...size, needsFullSize: false, dateTaken: '2022-02-01T08:30:00' },
      { type: 'image/heic', ...size, needsFullSize: true, dateTaken: '2023-12-31T23:59:58-05:00', camera },
    ]);
  });

  test('the pool returns renditions of every type', async () => {
    open();
    const made = await Promise.all([
      decoders.derive(jpeg, 'image/jpeg'),
      decoders.derive(png, 'image/png'),
      decoders.derive(heic, 'image/heic'),
    ]);
    for (const { width, height, averageColour, thumbhash, renditions } of made) {
      expect({ width, height }).toEqual({ width: 320, height: 240 });
      expect(averageColour).toMatch(/^#[0-9a-f]{6}$/);
      expect(thumbhash.byteLength).toBeGreaterThan(4);
      for (const { bytes } of renditions) expect((await sharp(bytes).metadata()).format).toBe('jpeg');
    }
    expect(made.map(({ renditions }) => renditions.length)).toEqual([3, 3, 4]);
  });

  test('few processes decode many pictures', async () => {
    open({ slots: 2 });
    const tasks = Array.from({ length: 24 }, (_, index) =>
      index % 3 ? decoders.inspect(jpeg, 'image/jpeg') : decoders.derive(heic, 'image/heic'),
    );
    expect((await Promise.all(tasks)).every(({ width }) => width === 320)).toBe(true);
    if (hasProc) expect(decodersOf(process.pid).length).toBeLessThanOrEqual(3);
  });

  test('requests precede jobs', async () => {
    open();
    const order: string[] = [];
    const derive = (name: string, priority: Priority) =>
      decoders.derive(jpeg, 'image/jpeg', { priority }).then(() => order.push(name));
    const queued = ['a', 'b', 'c', 'd'].map((name) => derive(name, 'background'));
    await Promise.all([...queued, derive('interactive', 'interactive')]);
    expect(order.indexOf('interactive')).toBeLessThan(2);
  });
});

describe('refusals', () => {
  test.each([
    ['a PNG that says it is a JPEG', png, 'image/jpeg', 'unreadable-image'],
    ['a JPEG that says it is a PNG', jpeg, 'image/png', 'unreadable-image'],
    ['a JPEG that says it is a HEIC', jpeg, 'image/heic', 'unreadable-image'],
    ['too many pixels', heavy, 'image/jpeg', 'too-many-pixels'],
  ] as const)('%s', async (_, file, type, code) => {
    open({ limits: { maxPixels: 20_000_000, maxPixelsWholeInMemory: 20_000_000 } });
    await expect(decoders.derive(file, type)).rejects.toMatchObject({ name: 'ImageRejected', code });
    expect(warn).not.toHaveBeenCalled();
  });

  test('a missing file is no fault of the picture', async () => {
    open();
    await expect(decoders.inspect(path.join(folder, 'none.jpg'), 'image/jpeg')).rejects.toMatchObject({
      code: 'ENOENT',
    });
  });
});

describe.skipIf(!hasProc)('limits (need /proc)', () => {
  test.each([
    ['memory', { ...roomy, memoryBytes: 40 * 2 ** 20 }, /more than 40 MiB of memory/],
    ['cpu', { ...roomy, cpuMilliseconds: 60 }, /more than 60 ms of CPU time/],
  ])('%s', async (reason, raster, message) => {
    open({ budgets: { raster } });
    const made = decoders.derive(heavy, 'image/jpeg');
    await expect(made).rejects.toMatchObject({
      code: 'unreadable-image',
      reason,
      message: expect.stringMatching(message),
    });
    expect(warn).toHaveBeenCalledOnce();
    expect(decodersOf(process.pid)).toEqual([]);
  });

  test('time exceeded on a busy machine is no fault of the picture', async () => {
    open({ budgets: { raster: { ...roomy, wallMilliseconds: 60 } } });
    const made = decoders.derive(heavy, 'image/jpeg');
    await expect(made).rejects.toMatchObject({
      reason: 'lost',
      message: expect.stringMatching(/more than 60 ms$/),
    });
    expect(warn).toHaveBeenCalledOnce();
  });

  test('a picture within the limits is decoded', async () => {
    open({ budgets: { raster: roomy } });
    await expect(decoders.derive(heavy, 'image/jpeg')).resolves.toMatchObject({ width: 6000 });
  });
});

describe.skipIf(!hasProc)('processes (watched through /proc)', () => {
  test.each([
    ['its own fault', 'SIGFPE', 'ImageRejected'],
    ['the machine', 'SIGKILL', 'DecodersUnavailable'],
  ] as const)(
    'one that dies in mid-picture by %s: the picture fails, the next works',
    async (_, signal, name) => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      open();
      await decoders.derive(jpeg, 'image/jpeg');
      const pid = onlyDecoder();
      // A stopped decoder does not finish before it is killed, by a signal without a handler in Node.
      process.kill(pid, 'SIGSTOP');
      const made = decoders.derive(heavy, 'image/jpeg');
      made.catch(() => undefined);
      // The watch begins with the picture; one sent at the same moment may come before it.
      await expect.poll(() => vi.getTimerCount()).toBe(1);
      const waiting = decoders.derive(jpeg, 'image/jpeg');
      for (const one of [signal, 'SIGCONT']) process.kill(pid, one);
      await expect(made).rejects.toMatchObject({ name, message: expect.stringContaining(signal) });
      await expect(waiting).resolves.toMatchObject({ width: 320 });
      expect(onlyDecoder()).not.toBe(pid);
    },
  );

  test('decoders ignore Ctrl-C and the end of a service, which the server handles', async () => {
    open();
    await decoders.derive(jpeg, 'image/jpeg');
    const pid = onlyDecoder();
    const made = decoders.derive(heavy, 'image/jpeg');
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.kill(pid, signal);
    await expect(made).resolves.toMatchObject({ width: 6000 });
    expect(onlyDecoder()).toBe(pid);
  });

  test('an idle one ends, and is restarted for new work', async () => {
    open({ idleMilliseconds: 50 });
    await decoders.inspect(jpeg, 'image/jpeg');
    await expect.poll(() => decodersOf(process.pid)).toEqual([]);
    await expect(decoders.inspect(jpeg, 'image/jpeg')).resolves.toMatchObject({ width: 320 });
  });

  test('one that has grown is replaced', async () => {
    open();
    await decoders.inspect(jpeg, 'image/jpeg');
    const { residentBytes = 0 } = readProcessUsage(onlyDecoder()) ?? {};
    await decoders.close();
    open({ budgets: { raster: { ...roomy, memoryBytes: residentBytes * 1.5 } } });
    await decoders.inspect(jpeg, 'image/jpeg');
    await expect.poll(() => decodersOf(process.pid)).toEqual([]);
  });

  test('a decoder has nothing of the server environment', async () => {
    process.env.KEEPSAKE_TEST_SECRET = 'hidden';
    open();
    await decoders.inspect(jpeg, 'image/jpeg');
    const environment = readFileSync(`/proc/${onlyDecoder()}/environ`, 'utf8');
    delete process.env.KEEPSAKE_TEST_SECRET;
    const names = environment.split('\0').map((line) => line.split('=')[0]);
    expect(names).toEqual(expect.arrayContaining(['TZ', 'MALLOC_ARENA_MAX']));
    expect(names).not.toContain('KEEPSAKE_TEST_SECRET');
    expect(names).not.toContain('PATH');
  });
});

describe('closing', () => {
  test('rejects waiting and running tasks, not as the fault of the pictures', async () => {
    open();
    const tasks = [heavy, heavy, jpeg].map((file) => decoders.derive(file, 'image/jpeg'));
    if (hasProc) await expect.poll(() => decodersOf(process.pid).length).toBeGreaterThan(0);
    const results = Promise.allSettled(tasks);
    await decoders.close();
    for (const result of await results) {
      expect(result).toMatchObject({ status: 'rejected', reason: { message: 'the decoders are closed' } });
    }
    if (hasProc) expect(decodersOf(process.pid)).toEqual([]);
    await expect(decoders.inspect(jpeg, 'image/jpeg')).rejects.toThrow('the decoders are closed');
    expect(warn).not.toHaveBeenCalled();
  });

  const program = (after: string) => `
    import { createDecoders } from ${JSON.stringify(path.join(import.meta.dirname, 'decoder-pool.ts'))};
    const log = { debug() {}, info() {}, warn() {}, error() {} };
    const decoders = createDecoders({ log, slots: 1, idleMilliseconds: 2 ** 31 - 1 });
    const { width } = await decoders.inspect(${JSON.stringify(jpeg)}, 'image/jpeg');
    console.log(width);
    ${after}`;

  test('lets the server end', () => {
    open();
    const code = program('await decoders.close();');
    const output = execFileSync(process.execPath, ['--input-type=module', '-e', code], {
      timeout: deadlines.processEnds,
    });
    expect(output.toString()).toBe('320\n');
  });

  test.skipIf(!hasProc)('decoders end with a server that is killed (needs /proc)', async () => {
    open();
    const server = spawn(process.execPath, ['--input-type=module', '-e', program('')]);
    await new Promise((resolve) => server.stdout.once('data', resolve));
    const [pid] = decodersOf(server.pid ?? 0);
    expect(existsSync(`/proc/${pid}`)).toBe(true);
    server.kill('SIGKILL');
    await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false);
  });
});
