import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp } from './app.ts';
import { deadlines } from './deadlines.ts';
import { exportCalls } from './export-calls.ts';
import { makeReadOnly, mayMakeReadOnly } from './faults/read-only-folder.ts';
import { beginUpload, makeJpeg, patchUpload, tus, uploadBytes } from './uploads.ts';

/** T4: the file system of the store becomes read-only, and is writable again. */

describe.skipIf(!(await mayMakeReadOnly())).each(['blobs', 'uploads', ''])(
  'data/%s that is read-only',
  (name) => {
    let test: Awaited<ReturnType<typeof createTestApp>>;
    let token: string;
    let imageId: string;
    let seed = 1;

    const get = (url: string) => test.request(token, { method: 'GET', url });
    const ready = async () => (await get('/health/ready')).statusCode;
    const signed = async (address: string) => {
      const { pathname, search } = new URL(address);
      return get(pathname + search);
    };
    const photo = async (id: string) => (await get(`/api/photo-management/photos/${id}`)).json();
    const upload = async () => uploadBytes(test, token, await makeJpeg({ seed: seed++ }));

    beforeAll(async () => {
      test = await createTestApp();
      token = (await test.signUp('anna@demo.keepsake.test')).token;
      await test.modules.exports.work();
      imageId = String((await upload()).headers['x-image-id']);
    });

    afterAll(() => test.close());

    it('refuses what writes, serves what reads, and loses nothing', async () => {
      const bytes = await makeJpeg({ seed: seed++ });
      const url = await beginUpload(test, token, bytes);
      expect(await ready()).toBe(200);
      const undo = await makeReadOnly(path.join(test.dataDir, name));
      try {
        for (const refused of [await patchUpload(test, token, url, 0, bytes), await upload()]) {
          expect([refused.statusCode, refused.json().code]).toEqual([503, 'unavailable']);
          expect(refused.headers['retry-after']).toBe('5');
        }
        await expect.poll(ready, { timeout: deadlines.recovers }).toBe(503);
        const { untouchedUrl, thumbnails } = await photo(imageId);
        expect((await signed(untouchedUrl)).statusCode).toBe(200);
        expect((await signed(thumbnails[0].url)).statusCode).toBe(name === 'uploads' ? 200 : 503);
        const albums = '/api/photo-management/albums';
        const album = await test.request(token, { method: 'POST', url: albums, body: { name: 'Trip' } });
        expect(album.statusCode).toBe(201);
      } finally {
        await undo();
      }
      await expect.poll(ready, { timeout: deadlines.recovers }).toBe(200);
      const head = await test.request(token, { method: 'HEAD', url, headers: tus });
      const offset = Number(head.headers['upload-offset']);
      const done = await patchUpload(test, token, url, offset, bytes.subarray(offset));
      expect(done.statusCode).toBe(204);
      expect((await upload()).statusCode).toBe(201);
      const stored = await photo(String(done.headers['x-image-id']));
      expect((await signed(stored.untouchedUrl)).rawPayload).toEqual(bytes);
      expect((await signed((await photo(imageId)).thumbnails[0].url)).statusCode).toBe(200);
    });

    it('delays an export', async () => {
      const calls = exportCalls(test, token);
      const undo = await makeReadOnly(path.join(test.dataDir, name));
      const { backupId = '' } = calls.requested(await calls.post());
      await undo();
      const status = async () => calls.requested(await calls.read(backupId)).status;
      await expect.poll(status, { timeout: 10 * deadlines.recovers }).toBe('READY');
    });
  },
);
