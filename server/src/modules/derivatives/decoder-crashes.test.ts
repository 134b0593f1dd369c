import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { deadlines } from '../../../test/deadlines.ts';
import { runOnServer } from '../../../test/test-server.ts';
import { makeJpeg, uploadBytes } from '../../../test/uploads.ts';
import { createDecoders, type Decoders } from '../../platform/images/index.ts';
import type { Platform } from '../../platform/index.ts';

const stalledMilliseconds = 3000;

let test: Awaited<ReturnType<typeof createTestApp>>;
let token: string;
let rogues: Decoders;
let act = 'good';
let decodings = 0;
let seed = 0;

function withRogues(platform: Platform): Platform {
  const program = path.resolve(import.meta.dirname, '../../../test/images/misbehaving-decoder.ts');
  const raster = {
    memoryBytes: 2 ** 30,
    cpuMilliseconds: 20_000,
    wallMilliseconds: 50_000,
    stalledMilliseconds,
  };
  rogues = createDecoders({ log: platform.log, slots: 1, waitingPerSlot: 0, program, budgets: { raster } });
  return {
    ...platform,
    decoders: {
      ...platform.decoders,
      async derive(file, type, options) {
        const named = path.join(test.dataDir, `${act}.jpg`);
        await copyFile(file, named);
        const begin = async () => {
          await options?.begin?.();
          decodings += 1;
        };
        return rogues.derive(named, type, { ...options, begin });
      },
    },
  };
}

beforeAll(async () => {
  test = await createTestApp({ adapt: withRogues });
  ({ token } = await test.signUp('anna@demo.keepsake.test'));
});
beforeEach(() => {
  decodings = 0;
});
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  await rogues.close();
  await test.close();
});

interface Uploaded {
  readonly bytes: Buffer;
  readonly id: string;
}

async function upload(): Promise<Uploaded> {
  seed += 1;
  const bytes = await makeJpeg({ seed });
  const response = await uploadBytes(test, token, bytes);
  return { bytes, id: response.headers['x-image-id'] as string };
}

async function find(id: string) {
  const list = await test.request(token, { method: 'GET', url: '/api/photo-management/photos' });
  return list.json().images.find((image: { imageId: string }) => image.imageId === id);
}

const get = (url: string, app: TestApp = test) => {
  const { pathname, search } = new URL(url);
  return app.request(undefined, { method: 'GET', url: pathname + search });
};

async function request(id: string, app: TestApp = test) {
  const response = await get((await find(id)).thumbnails[0].url, app);
  return { status: response.statusCode, retryAfter: response.headers['retry-after'] };
}

const retryLater = { status: 503, retryAfter: '5' };

async function expectUnreadable({ id, bytes }: Uploaded): Promise<void> {
  const photo = await find(id);
  expect(photo.state).toBe('unreadable');
  const original = await get(photo.untouchedUrl);
  expect(original.statusCode).toBe(200);
  expect(original.rawPayload.equals(bytes)).toBe(true);
}

it.each(['crash', 'abort'])(
  'a photo that kills its decoder twice is unreadable and keeps its original: %s',
  async (how) => {
    const photo = await upload();
    act = how;
    expect(await request(photo.id)).toEqual(retryLater);
    expect((await find(photo.id)).state).toBe('processing');
    expect((await request(photo.id)).status).toBe(404);
    await expectUnreadable(photo);
    act = 'good';
    expect((await request(photo.id)).status, 'nobody tries a third time').toBe(404);
    expect(decodings).toBe(2);
  },
);

it('a kill no longer counts after a successful decoding', async () => {
  const { id } = await upload();
  act = 'crash';
  expect(await request(id)).toEqual(retryLater);
  act = 'kill';
  expect(await request(id)).toEqual(retryLater);
  expect(await attempts(id)).toEqual(['killed', 'lost']);
  act = 'good';
  await request(id);
  expect((await find(id)).state).not.toBe('unreadable');
  expect(await attempts(id)).toEqual([]);
});

async function attempts(id: string): Promise<(string | null)[]> {
  const rows = await runOnServer<{ outcome: string | null }>(
    test.databaseUrl,
    `select outcome from decode_attempts where photo_id = '${id}' order by attempt_id`,
  );
  return rows.map(({ outcome }) => outcome);
}

it('a decoder killed from outside is retried, up to a limit', async () => {
  const photo = await upload();
  act = 'kill';
  for (let time = 1; time <= 3; time += 1) expect(await request(photo.id)).toEqual(retryLater);
  expect((await find(photo.id)).state).toBe('processing');
  expect((await request(photo.id)).status).toBe(404);
  await expectUnreadable(photo);
});

it('a full queue does not count against a photo', async () => {
  const [busy, next] = [await upload(), await upload()];
  act = 'sleep';
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const pending = request(busy.id);
  await expect.poll(() => attempts(busy.id)).toHaveLength(1);
  act = 'good';
  expect(await request(next.id)).toEqual(retryLater);
  expect(await attempts(next.id)).toEqual([]);
  const settled = vi.fn();
  void pending.finally(settled);
  // CPU time from before the hang shows at the first check.
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(stalledMilliseconds + 100);
      return settled.mock.calls;
    })
    .toHaveLength(1);
  expect(await pending, 'a hang').toEqual(retryLater);
  expect((await request(next.id)).status).toBe(200);
  expect((await request(busy.id)).status).toBe(200);
});

it('a photo whose decoding crashes the server is given up after four servers', async () => {
  const photo = await upload();
  act = 'good';
  const { url } = (await find(photo.id)).thumbnails[0];
  for (let death = 1; death <= 4; death += 1) {
    const dying = await openDyingProcess();
    const pending = get(url, dying).catch(() => undefined);
    await expect.poll(() => attempts(photo.id)).toHaveLength(death);
    // Releases its locks and connections first, as a kill does.
    await dying.platform.close();
    dying.stay.reject(new Error('the process is gone'));
    await pending;
    await dying.app.close();
  }
  expect(await attempts(photo.id)).toEqual([null, null, null, null]);
  expect((await get(url)).statusCode).toBe(404);
  await expectUnreadable(photo);
  expect(decodings).toBe(0);
});

it('an attempt in progress does not count against a photo', async () => {
  const photo = await upload();
  act = 'good';
  const { url } = (await find(photo.id)).thumbnails[0];
  const others = await Promise.all(Array.from({ length: 4 }, openDyingProcess));
  const pending = others.map((other) => get(url, other));
  await expect.poll(() => attempts(photo.id)).toHaveLength(4);
  expect((await get(url)).statusCode).toBe(200);
  for (const other of others) other.stay.reject(new Error('over'));
  await Promise.all(pending);
  await Promise.all(others.map((other) => other.close()));
});

/** A second process whose decoding does not end, and which cannot record the outcome. */
async function openDyingProcess() {
  const stay = Promise.withResolvers<never>();
  const dying = await createTestApp({
    beside: test,
    adapt: (platform) => ({
      ...platform,
      decoders: {
        ...platform.decoders,
        async derive(_file, _type, options) {
          await options?.begin?.();
          return stay.promise;
        },
      },
    }),
  });
  return { ...dying, stay };
}

it('a job retries, and marks the photo unreadable at the second kill', async () => {
  const photo = await upload();
  act = 'crash';
  await test.modules.derivatives.work();
  // A new job wakes the worker, which otherwise polls every 30 s.
  const stateAfterAnother = async () => {
    await upload();
    return (await find(photo.id)).state;
  };
  await expect.poll(stateAfterAnother, { timeout: deadlines.jobIsDone, interval: 500 }).toBe('unreadable');
  await expectUnreadable(photo);
});
