import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { keepBallast } from '../src/platform/files/ballast.ts';
import { createTestApp } from './app.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { deadlines } from './deadlines.ts';
import { type KillableDatabase, startKillableDatabase } from './faults/killable-database.ts';
import { mountSmallDisk } from './faults/small-disk.ts';
import { makeNoisePhoto } from './noise-photo.ts';
import { seededRandom } from './seed.ts';
import { makeJpeg, uploadBytes } from './uploads.ts';

/** T5: the disk is full, and then has room again. */

const random = seededRandom('full disk');

const places = [
  ['photos', 64, false],
  ['photos and database', 160, true],
] as const;

for (const [what, megabytes, withDatabase] of places) {
  const disk = await mountSmallDisk(megabytes);
  afterAll(() => disk?.close());

  describe.skipIf(!disk)(`${what} on a full disk of ${megabytes} MB (needs permission to mount)`, () => {
    const closing: { close(): Promise<void> }[] = [];
    let test: Awaited<ReturnType<typeof createTestApp>>;
    let token: string;
    const photos: { imageId: string; bytes: Buffer }[] = [];

    afterAll(async () => {
      for (const one of closing) await one.close();
    });

    async function start(): Promise<void> {
      const dataDir = path.join(disk?.folder ?? '', 'data');
      await mkdir(dataDir);
      await disk?.takeUp(16);
      const database: KillableDatabase | TestDatabase = withDatabase
        ? await startKillableDatabase(dataDir)
        : await createTestDatabase();
      closing.unshift('drop' in database ? { close: () => database.drop() } : database);
      test = await createTestApp({ beside: { dataDir, databaseUrl: database.url } });
      closing.unshift(test);
      token = (await test.signUp('anna@demo.keepsake.test')).token;
    }

    async function upload(bytes: Buffer) {
      const response = await uploadBytes(test, token, bytes);
      const imageId = response.headers['x-image-id'];
      if (typeof imageId === 'string') photos.unshift({ imageId, bytes });
      return { status: response.statusCode, code: imageId ? undefined : response.json().code };
    }

    const get = (url: string) => test.request(token, { method: 'GET', url });
    const signed = (address: string) => {
      const { pathname, search } = new URL(address);
      return get(pathname + search);
    };

    async function expectReadable(): Promise<void> {
      const list = await get('/api/photo-management/photos?limit=500');
      expect(list.statusCode, list.body).toBe(200);
      const images = list.json().images as { imageId: string; untouchedUrl: string }[];
      expect(images.map(({ imageId }) => imageId).sort()).toEqual(photos.map((one) => one.imageId).sort());
      for (const { imageId, untouchedUrl } of images) {
        const response = await signed(untouchedUrl);
        expect(response.statusCode, response.body.slice(0, 300)).toBe(200);
        expect(
          response.rawPayload.equals(photos.find((one) => one.imageId === imageId)?.bytes ?? Buffer.of()),
        ).toBe(true);
      }
    }

    async function thumbnail(imageId: string) {
      const details = await get(`/api/photo-management/photos/${imageId}`);
      return signed(details.json().thumbnails[0].url);
    }

    const url = '/api/photo-management/photos';

    async function deleteNewest(): Promise<void> {
      const gone = photos.shift();
      const response = await test.request(token, {
        method: 'DELETE',
        url,
        body: { photoIds: [gone?.imageId] },
      });
      expect([response.statusCode, response.body]).toEqual([200, '{"failed":[]}']);
    }

    it('accepts uploads until the disk is full, and then reports it', async () => {
      await start();
      for (const seed of [1, 2, 3]) expect((await upload(await makeJpeg({ seed }))).status).toBe(201);
      const [first] = photos;
      expect((await thumbnail(first?.imageId ?? '')).statusCode).toBe(200);
      const large = await makeNoisePhoto(random, 3000, 2000);
      let response = { status: 201, code: undefined };
      for (let more = 0; response.status === 201 && more < 40; more += 1) {
        large[large.byteLength - 3] = more;
        response = await upload(Buffer.from(large));
      }
      expect(new Set(photos.map(({ imageId }) => imageId)).size).toBe(photos.length);
      expect(response).toEqual({ status: 507, code: 'storage-full' });
      console.log(`${photos.length} photos, then 507`);
    });

    it('reads and deletes continue, and uploads do not', async () => {
      for (let turn = 0; turn < 3; turn += 1) {
        expect(await upload(await makeNoisePhoto(random))).toEqual({ status: 507, code: 'storage-full' });
        await expectReadable();
        await deleteNewest();
        await expectReadable();
      }
    });

    it('reads continue when another program uses the last byte', async () => {
      await disk?.fill();
      await expectReadable();
      expect((await thumbnail(photos.at(-1)?.imageId ?? '')).statusCode, 'no room for it').toBe(507);
      expect(await upload(await makeNoisePhoto(random))).toEqual({ status: 507, code: 'storage-full' });
      if (!withDatabase) return deleteNewest();
      const response = await test.request(token, {
        method: 'DELETE',
        url,
        body: { photoIds: [photos[0]?.imageId] },
      });
      expect([200, 507]).toContain(response.statusCode);
      if (response.statusCode === 200) photos.shift();
      await expectReadable();
    });

    it('is normal again once there is room', { timeout: 2 * deadlines.recovers }, async () => {
      await disk?.empty();
      const since = performance.now();
      const bytes = await makeNoisePhoto(random);
      const status = async () => (await upload(bytes)).status;
      await expect.poll(status, { timeout: deadlines.recovers }).toBe(201);
      expect((await thumbnail(photos[0]?.imageId ?? '')).statusCode).toBe(200);
      await expectReadable();
      console.log(`normal ${Math.round(performance.now() - since)} ms after space returned`);
    });
  });
}

const shared = await mountSmallDisk(300);
afterAll(() => shared?.close());

it.skipIf(!shared)(
  'sign-in works on a disk that another program has filled (needs permission to mount)',
  async () => {
    const dataDir = path.join(shared?.folder ?? '', 'data');
    await mkdir(dataDir);
    const database = await startKillableDatabase(dataDir);
    const test = await createTestApp({ beside: { dataDir, databaseUrl: database.url } });
    const stop = await keepBallast({ folder: dataDir, log: test.platform.log });
    const names = () => readdir(dataDir);
    await expect.poll(names).toContain('ballast');
    const { token } = await test.signUp('anna@demo.keepsake.test');
    await shared?.fill();
    const signUp = () => test.signUp('ben@demo.keepsake.test').then(({ customerId }) => customerId);
    await expect.poll(signUp, { timeout: deadlines.recovers }).toMatch(/./);
    await expect.poll(names, { timeout: deadlines.recovers }).not.toContain('ballast');
    const refused = await uploadBytes(test, token, await makeJpeg({ seed: 1 }));
    expect(refused.json().code).toBe('storage-full');
    const ready = () => test.request(undefined, { method: 'GET', url: '/health/ready' });
    expect((await ready()).statusCode).toBe(200);
    await shared?.empty();
    await expect.poll(names, { timeout: deadlines.recovers }).toContain('ballast');
    expect((await uploadBytes(test, token, await makeJpeg({ seed: 1 }))).statusCode).toBe(201);
    stop();
    await test.close();
    await database.close();
  },
);
