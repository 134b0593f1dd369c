// Proves PLA-76.
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp } from './app.ts';
import { deadlines, minutes } from './deadlines.ts';
import { type Fault, type FaultyProxy, startFaultyProxy } from './faulty-http-proxy.ts';
import { canHaveObjectStore, openTestObjectStore, type TestObjectStore } from './object-store.ts';
import { RemoteCustomer } from './remote-customer.ts';
import { seededRandom } from './seed.ts';
import { startServerProcess } from './server-process.ts';
import { beginUpload, makeJpeg, patchHeaders, patchUpload, tus, uploadBytes } from './uploads.ts';

/** T3 and T7 for photos in an object store: no acknowledged data is lost, no request hangs. */

const killCycles = Number(process.env.KILL_CYCLES ?? 10);

describe.skipIf(!canHaveObjectStore)('needs a store: set TEST_S3_ENDPOINT, or S3_UP to a program', () => {
  let store: TestObjectStore;
  let proxy: FaultyProxy;
  let bucket: string;
  let env: Record<string, string>;
  let test: Awaited<ReturnType<typeof createTestApp>>;
  let token: string;
  let seed = 5000;
  const acknowledged = new Map<string, Buffer>();
  const closing: { close(): Promise<void> }[] = [];

  beforeAll(async () => {
    store = await openTestObjectStore();
    closing.unshift(store);
    const settings = store.newBucket();
    bucket = settings.bucket;
    proxy = await startFaultyProxy(settings.endpoint);
    closing.unshift(proxy);
    env = {
      S3_ENDPOINT: proxy.origin,
      S3_BUCKET: settings.bucket,
      S3_REGION: settings.region,
      S3_ACCESS_KEY: settings.accessKey,
      S3_SECRET_KEY: settings.secretKey,
    };
    test = await createTestApp({ env });
    closing.unshift(test);
    token = (await test.signUp('anna@demo.keepsake.test')).token;
  });
  afterEach(() => {
    proxy.choose = () => undefined;
  });
  afterAll(async () => {
    for (const one of closing) await one.close();
  });

  const newPhoto = () => makeJpeg({ seed: seed++, width: 320, height: 200 });

  function spoil(fault: Fault, count = Number.POSITIVE_INFINITY, methods = /PUT/) {
    let left = count;
    proxy.choose = ({ method }) => (methods.test(method) && left-- > 0 ? fault : undefined);
  }

  const begin = (bytes: Buffer) => beginUpload(test, token, bytes);
  const patch = (url: string, offset: number, payload: Buffer) =>
    patchUpload(test, token, url, offset, payload);

  async function resume(url: string, bytes: Buffer): Promise<void> {
    const state = await test.request(token, { method: 'HEAD', url, headers: tus });
    // Nothing could be stored, and a local file is of no use to other processes.
    expect(state.headers['upload-offset']).toBe('0');
    const response = await patch(url, 0, bytes);
    expect(response.statusCode).toBe(204);
    acknowledged.set(response.headers['x-image-id'] as string, bytes);
  }

  async function details(imageId: string) {
    const url = `/api/photo-management/photos/${imageId}`;
    return (await test.request(token, { method: 'GET', url })).json();
  }

  function get(address: string) {
    const { pathname, search } = new URL(address);
    return test.request(undefined, { method: 'GET', url: pathname + search });
  }

  const download = async (imageId: string) => get((await details(imageId)).untouchedUrl);

  it('a photo is stored, shown smaller and returned', async () => {
    const bytes = await newPhoto();
    const response = await uploadBytes(test, token, bytes);
    expect(response.statusCode).toBe(201);
    const imageId = response.headers['x-image-id'] as string;
    acknowledged.set(imageId, bytes);
    expect((await download(imageId)).rawPayload.equals(bytes)).toBe(true);
    const small = await get((await details(imageId)).thumbnails[0].url);
    expect(small.statusCode).toBe(200);
    expect((await sharp(small.rawPayload).metadata()).width).toBe(300);
  });

  it.each<[string, Fault, number]>([
    ['500 twice', { kind: 'respond', status: 500 }, 2],
    ['a cut line', { kind: 'cut-request', bytes: 500 }, 1],
    ['a lost response', { kind: 'lose-response' }, 1],
    ['a slow store', { kind: 'slow', milliseconds: 4000 }, 1],
  ])('an upload survives %s', async (_what, fault, count) => {
    const bytes = await newPhoto();
    spoil(fault, count);
    const response = await uploadBytes(test, token, bytes);
    expect(response.statusCode).toBe(201);
    acknowledged.set(response.headers['x-image-id'] as string, bytes);
  });

  it.each<[string, Fault]>([
    ['returns 503', { kind: 'respond', status: 503 }],
    ['stores, but loses every response', { kind: 'lose-response' }],
    ['is silent', { kind: 'silence' }],
  ])(
    'an upload is refused with 503 while the store %s, and continues when it is back',
    { timeout: deadlines.limitPasses },
    async (_what, fault) => {
      const bytes = await newPhoto();
      const url = await begin(bytes);
      spoil(fault);
      const refused = await patch(url, 0, bytes);
      expect(refused.statusCode).toBe(503);
      expect(refused.headers['retry-after']).toBeDefined();
      proxy.choose = () => undefined;
      await resume(url, bytes);
    },
  );

  it('no process is ready while the store does not respond, and each is by itself', {
    timeout: deadlines.limitPasses,
  }, async () => {
    const ready = async () =>
      (await test.request(undefined, { method: 'GET', url: '/health/ready' })).statusCode;
    await expect.poll(ready, { timeout: deadlines.recovers }).toBe(200);
    for (const fault of [{ kind: 'respond', status: 503 }, { kind: 'silence' }] as const) {
      spoil(fault, Number.POSITIVE_INFINITY, /./);
      await expect.poll(ready, { timeout: deadlines.recovers }).toBe(503);
      proxy.choose = () => undefined;
      await expect.poll(ready, { timeout: deadlines.recovers }).toBe(200);
    }
  });

  it('an abandoned upload leaves no object', async () => {
    const bytes = await newPhoto();
    const url = await begin(bytes);
    const before = await store.keys(bucket);
    spoil({ kind: 'lose-response' });
    expect((await patch(url, 0, bytes)).statusCode).toBe(503);
    proxy.choose = () => undefined;
    expect((await store.keys(bucket)).length).toBe(before.length + 1);
    const end = await test.request(token, { method: 'DELETE', url, headers: tus });
    expect(end.statusCode).toBe(204);
    expect(await store.keys(bucket)).toEqual(before);
  });

  it('a client that changes the withheld byte between its tries is refused, and leaves no object', async () => {
    const bytes = Buffer.concat([await newPhoto(), Buffer.from([1])]);
    const url = await begin(bytes);
    const before = await store.keys(bucket);
    spoil({ kind: 'lose-response' });
    expect((await patch(url, 0, bytes)).statusCode).toBe(503);
    proxy.choose = () => undefined;
    bytes[bytes.byteLength - 1] = 0;
    expect((await patch(url, 0, bytes)).statusCode).toBe(460);
    expect(await store.keys(bucket)).toEqual(before);
  });

  it(`kill -9 while the object is stored, ${killCycles} times`, {
    timeout: killCycles * minutes,
  }, async () => {
    const before = (await store.keys(bucket)).length;
    let api = await startServerProcess({ role: 'api', ...test, env });
    const customer = new RemoteCustomer(() => api.origin, token);
    const random = seededRandom('kill -9 while the object is stored');
    try {
      for (let cycle = 0; cycle < killCycles; cycle += 1) {
        const bytes = await newPhoto();
        const url = await begin(bytes);
        spoil(cycle % 2 ? { kind: 'slow', milliseconds: 300 } : { kind: 'silence' });
        const headers = { ...patchHeaders(0), 'content-length': String(bytes.byteLength) };
        const request = customer.open('PATCH', url, headers);
        const met = proxy.met;
        request.end(bytes);
        await expect.poll(() => proxy.met, { interval: 1 }).toBeGreaterThan(met);
        await delay(random.below(512));
        await api.kill();
        proxy.choose = () => undefined;
        api = await startServerProcess({ role: 'api', ...test, env });
        // A put in progress may still arrive: it must not disturb the next.
        await resumeIfNeeded(url, bytes);
      }
    } finally {
      await api.kill();
    }
    // No put of a killed server may be pending.
    await expect.poll(() => proxy.passing).toBe(0);
    expect(await store.keys(bucket)).toHaveLength(before + killCycles);
  });

  async function resumeIfNeeded(url: string, bytes: Buffer): Promise<void> {
    const state = await test.request(token, { method: 'HEAD', url, headers: tus });
    const imageId = state.headers['x-image-id'];
    if (typeof imageId === 'string') acknowledged.set(imageId, bytes);
    else await resume(url, bytes);
  }

  it('all acknowledged photos are stored, byte for byte, also over a cut connection', async () => {
    expect(acknowledged.size).toBeGreaterThan(killCycles);
    for (const [imageId, bytes] of acknowledged) {
      spoil({ kind: 'cut-response', bytes: Math.floor(bytes.byteLength / 2) }, 1, /GET/);
      expect((await download(imageId)).rawPayload.equals(bytes)).toBe(true);
    }
    expect(await store.unfinished(bucket)).toBe(0);
  });

  it('the settings of a missing store are named at the start', async () => {
    const wrong = createTestApp({ beside: test, env: { ...env, S3_SECRET_KEY: 'wrong-wrong-wrong' } });
    await expect(wrong).rejects.toThrow('S3_ACCESS_KEY and S3_SECRET_KEY');
  });
});
