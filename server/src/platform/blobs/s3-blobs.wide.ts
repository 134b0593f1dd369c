import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { deadlines, within } from '../../../test/deadlines.ts';
import { type Fault, type FaultyProxy, startFaultyProxy } from '../../../test/faulty-http-proxy.ts';
import { canHaveObjectStore, openTestObjectStore, type TestObjectStore } from '../../../test/object-store.ts';
import { newToken } from '../ids/index.ts';
import type { ObjectStoreSettings } from '../settings/object-store.ts';
import { type BlobStore, BlobsUnavailable } from './index.ts';
import { describeS3Blobs } from './s3-blobs.suite.ts';
import { openS3Blobs } from './s3-blobs.ts';

const MiB = 1024 * 1024;

describe.skipIf(!canHaveObjectStore)('needs a store: set TEST_S3_ENDPOINT, or S3_UP to a program', () => {
  describeS3Blobs();

  describe('a store that fails', () => {
    let store: TestObjectStore;
    let proxy: FaultyProxy;
    let folder: string;
    let settings: ObjectStoreSettings;
    let blobs: BlobStore;

    beforeAll(async () => {
      store = await openTestObjectStore();
      const direct = store.newBucket();
      proxy = await startFaultyProxy(direct.endpoint);
      folder = await mkdtemp(path.join(tmpdir(), 'keepsake-faults-'));
      settings = { ...direct, endpoint: proxy.origin };
      ({ blobs } = await openS3Blobs({ settings, folder: path.join(folder, 'fetched'), createBucket: true }));
    });
    afterEach(() => {
      vi.useRealTimers();
      proxy.choose = () => undefined;
    });
    afterAll(async () => {
      await proxy.close();
      await store.close();
      await rm(folder, { recursive: true });
    });

    async function stage(bytes: Buffer): Promise<string> {
      const file = path.join(folder, newToken());
      await writeFile(file, bytes);
      return file;
    }

    /** Applies the fault to the first `count` requests of these methods. */
    function spoil(fault: Fault, count: number, methods: RegExp = /./) {
      let left = count;
      proxy.choose = ({ method }) => (methods.test(method) && left-- > 0 ? fault : undefined);
    }

    /**
     * Resolves at the `count`th request. None of them gets a response; the first one may have another fault.
     */
    function silenceFrom(count: number, first: Fault = { kind: 'silence' }): Promise<void> {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const reached = Promise.withResolvers<void>();
      let requests = 0;
      proxy.choose = () => {
        requests += 1;
        if (requests === count) reached.resolve();
        return requests === 1 ? first : { kind: 'silence' };
      };
      return reached.promise;
    }

    /** Advances the fake timers in steps, between which tries are sent. */
    async function passFor(milliseconds: number): Promise<void> {
      for (let passed = 0; passed < milliseconds; passed += 50) {
        await vi.advanceTimersByTimeAsync(50);
        await setImmediate();
      }
    }

    async function readBack(key: string): Promise<Buffer> {
      const chunks: Buffer[] = [];
      for await (const chunk of await blobs.open(key)) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks);
    }

    const passing: [string, Fault, number][] = [
      ['500 twice', { kind: 'respond', status: 500 }, 2],
      ['503 twice', { kind: 'respond', status: 503 }, 2],
      ['a slow response', { kind: 'slow', milliseconds: 3000 }, 1],
      ['a line cut in the middle of the request', { kind: 'cut-request', bytes: 50_000 }, 1],
      ['a response that is lost', { kind: 'lose-response' }, 1],
      ['silence once', { kind: 'silence' }, 1],
    ];

    it.each(passing)('a put survives %s', async (_what, fault, count) => {
      const [key, bytes] = [newToken(), randomBytes(MiB)];
      spoil(fault, count, /PUT/);
      await blobs.putFile(key, await stage(bytes));
      expect((await readBack(key)).equals(bytes)).toBe(true);
    });

    it.each(passing)('a put in parts survives %s', async (_what, fault, count) => {
      const [key, bytes] = [newToken(), randomBytes(20 * MiB)];
      spoil(fault, count, /PUT/);
      await blobs.putFile(key, await stage(bytes));
      expect((await readBack(key)).equals(bytes)).toBe(true);
      expect(await store.unfinished(settings.bucket)).toBe(0);
    });

    it('a put in parts survives a lost response to its completion', async () => {
      const [key, bytes] = [newToken(), randomBytes(20 * MiB)];
      let lost = 0;
      proxy.choose = ({ method, url }) =>
        method === 'POST' && url.includes('uploadId=') && lost++ === 0
          ? { kind: 'lose-response' }
          : undefined;
      await blobs.putFile(key, await stage(bytes));
      expect(lost).toBeGreaterThan(1);
      expect((await readBack(key)).equals(bytes)).toBe(true);
      expect(await store.unfinished(settings.bucket)).toBe(0);
    });

    it('a large file has the time that it needs: a slow store may take longer with it than with a photo', {
      timeout: 2 * deadlines.limitPasses,
    }, async () => {
      const [key, bytes] = [newToken(), randomBytes(100 * MiB)];
      const file = await stage(bytes);
      const faults: Record<string, Fault> = {
        PUT: { kind: 'slow', milliseconds: 6000 },
        GET: { kind: 'silence' },
      };
      proxy.choose = ({ method }) => faults[method];
      const order: string[] = [];
      // Thirteen parts, three at a time, take 30 s.
      const stored = blobs.putFile(key, file).then(() => order.push('stored'));
      const refused = blobs.open(newToken()).catch((error) => order.push(error.name));
      await within(deadlines.limitPasses, Promise.all([stored, refused]));
      expect(order).toEqual(['BlobsUnavailable', 'stored']);
      expect(await blobs.size(key)).toBe(bytes.byteLength);
      proxy.choose = () => undefined;
      // Stored parts are read and compared.
      await blobs.putFile(key, file);
    });

    it.each([403, 500, 507])('a bucket that refuses with %i is noticed by a try to write', async (status) => {
      const opened = await openS3Blobs({
        settings,
        folder: path.join(folder, 'fetched'),
        createBucket: true,
      });
      const before = await store.keys(settings.bucket);
      spoil({ kind: 'respond', status }, Number.POSITIVE_INFINITY, /PUT/);
      await expect(opened.blobs.tryWriting()).rejects.toBeInstanceOf(BlobsUnavailable);
      await expect(opened.blobs.put(newToken(), randomBytes(9))).rejects.toBeInstanceOf(BlobsUnavailable);
      proxy.choose = () => undefined;
      await opened.blobs.tryWriting();
      expect(await store.keys(settings.bucket)).toEqual(before);
      await opened.close();
    });

    it.each<[string, Fault]>([
      ['refuses', { kind: 'respond', status: 503 }],
      ['cuts lines', { kind: 'cut-response', bytes: 0 }],
    ])(
      'a bucket that %s is not ready although it has just been written to, and is by itself',
      async (_what, fault) => {
        await blobs.tryWriting();
        proxy.choose = () => fault;
        await expect(blobs.tryWriting()).rejects.toBeInstanceOf(BlobsUnavailable);
        proxy.choose = () => undefined;
        await blobs.tryWriting();
      },
    );

    it('refuses bytes that changed on their way', async () => {
      const key = newToken();
      spoil({ kind: 'spoil-request' }, Number.POSITIVE_INFINITY, /PUT/);
      const put = blobs.put(key, randomBytes(1000));
      await expect(put).rejects.toBeInstanceOf(BlobsUnavailable);
      expect(await blobs.size(key)).toBeUndefined();
    });

    it('leaves no parts behind where one of them cannot be stored', async () => {
      const key = newToken();
      const file = await stage(randomBytes(40 * MiB));
      proxy.choose = ({ url }) =>
        url.includes('partNumber=4') ? { kind: 'respond', status: 503 } : undefined;
      await expect(blobs.putFile(key, file)).rejects.toBeInstanceOf(BlobsUnavailable);
      expect(await store.unfinished(settings.bucket)).toBe(0);
      expect(await blobs.size(key)).toBeUndefined();
      proxy.choose = () => undefined;
      await blobs.putFile(key, file);
      expect(await blobs.size(key)).toBe(40 * MiB);
    });

    it('fails within 30 s when the store is silent, whatever the request', async () => {
      const [key, large] = [newToken(), await stage(randomBytes(20 * MiB))];
      const requested = silenceFrom(6);
      const calls = [
        blobs.put(key, randomBytes(1000)),
        blobs.putFile(key, large),
        blobs.open(key),
        blobs.size(key),
        blobs.remove(key),
        blobs.withLocalFile(key, async () => 0),
      ];
      const failures: unknown[] = [];
      for (const call of calls) call.catch((error) => failures.push(error));
      await requested;
      await passFor(30_000);
      expect(failures).toHaveLength(calls.length);
      for (const failure of failures) expect(failure).toBeInstanceOf(BlobsUnavailable);
    });

    it('reuses its connections', async () => {
      const key = newToken();
      await blobs.put(key, randomBytes(300_000));
      const before = proxy.connections;
      for (let round = 0; round < 30; round += 1) await readBack(key);
      for (let round = 0; round < 30; round += 1) await blobs.put(newToken(), randomBytes(3_000_000));
      expect(proxy.connections - before).toBeLessThanOrEqual(2);
    });

    it('a download resumes where its connection was cut, at 40 places', async () => {
      const [key, bytes] = [newToken(), randomBytes(5 * MiB)];
      await blobs.put(key, bytes);
      for (let round = 0; round < 40; round += 1) {
        const cut = Math.floor((round / 40) * bytes.byteLength) + round;
        spoil({ kind: 'cut-response', bytes: cut }, 1 + (round % 3), /GET/);
        expect((await readBack(key)).equals(bytes)).toBe(true);
      }
      expect(proxy.met).toBeGreaterThan(40);
    });

    it('a download of a part resumes where its connection was cut', async () => {
      const [key, bytes] = [newToken(), randomBytes(2 * MiB)];
      await blobs.put(key, bytes);
      spoil({ kind: 'cut-response', bytes: 200_000 }, 2, /GET/);
      const chunks: Buffer[] = [];
      for await (const chunk of await blobs.open(key, { start: 1000, end: MiB }))
        chunks.push(chunk as Buffer);
      expect(Buffer.concat(chunks).equals(bytes.subarray(1000, MiB + 1))).toBe(true);
    });

    it('a download that stays cut ends with an error, not with fewer bytes', async () => {
      const key = newToken();
      await blobs.put(key, randomBytes(MiB));
      const requested = silenceFrom(2, { kind: 'cut-response', bytes: 100_000 });
      let failure: unknown;
      readBack(key).catch((error) => {
        failure = error;
      });
      await requested;
      await passFor(30_000);
      expect(failure).toBeInstanceOf(Error);
    });
  });
});
