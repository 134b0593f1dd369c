// Proves PHO-48, PHO-57.

import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { deadlines } from '../../../../test/deadlines.ts';
import { runLibraryOperation } from '../../../../test/library-operations.suite.ts';
import { runOnServer } from '../../../../test/test-server.ts';
import { makeJpeg, uploadBytes, uploadTestPhoto } from '../../../../test/uploads.ts';

const base = '/api/photo-management';
const day = 24 * 3600 * 1000;
const missing = '00000000-0000-4000-8000-000000000000';

/** Each step is a moment of its own; tokens live ten minutes. */
let now = Date.now();
let customers = 0;
type App = TestApp & { readonly databaseUrl: string };
const tests: App[] = [];
let test: App;
let token: string;
let customerId: string;

async function openApp(): Promise<App> {
  const opened = await createTestApp({ clock: { now: () => now } });
  tests.push(opened);
  return opened;
}
afterAll(() => Promise.all(tests.map((opened) => opened.close())));

beforeEach(async () => {
  test ??= await openApp();
  customers += 1;
  ({ token, customerId } = await test.signUp(`anna-${customers}@demo.keepsake.test`));
});

const request = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
  test.request(token, { method, url: `${base}${path}`, ...(body && { body }) });

async function get(path: string) {
  const response = await request('GET', path);
  expect(response.statusCode).toBe(200);
  return response.json();
}

const upload = async (...seeds: number[]) => {
  const ids: string[] = [];
  for (const seed of seeds) {
    now += 10;
    const takenAt = `2024:0${1 + (seed % 9)}:03 12:00:00`;
    ids.push(await uploadTestPhoto(test, token, { seed: customers * 100 + seed, takenAt }));
  }
  return ids;
};

const shown = async () =>
  (await get('/photos')).images.map((image: { imageId: string }) => image.imageId).sort();
const deleted = async () =>
  (await get('/photos/deleted')).images.map((image: { imageId: string }) => image.imageId);

async function remove(...photoIds: string[]) {
  now += 10;
  expect((await request('DELETE', '/photos', { photoIds })).json()).toEqual({ failed: [] });
}

async function start(method: 'POST' | 'DELETE', path: string, body?: object) {
  now += 10;
  const response = await request(method, path, body);
  expect(response.statusCode).toBe(202);
  return response.json() as { operationId: string; photosCount: number };
}
const deleteAll = () => start('DELETE', '/photos/all');
const restoreAll = (body: object = {}) => start('POST', '/photos/restore/all', body);

const operation = (id: string) => get(`/photos/operations/${id}`);

const run = (operationId: string, failingTurn?: number) =>
  runLibraryOperation(test, {
    customerId,
    operationId,
    batchSize: 2,
    failingTurn,
  });

const months = async () =>
  Promise.all(
    ['dateTaken', 'created', 'uploaded'].map((sortKey) => get(`/users/timeline?sortKey=${sortKey}`)),
  );

describe('deleting all photos', () => {
  it('hides them at once, before there is a single tombstone', async () => {
    const ids = await upload(1, 2, 3);
    const [first] = (await get('/photos')).images;
    const { operationId, photosCount } = await deleteAll();
    expect(photosCount).toBe(3);
    expect(await shown()).toEqual([]);
    expect(await months()).toEqual([{}, {}, {}]);
    expect(await get('/users')).toMatchObject({ photosCount: 0, quota: { bytesUsed: 0 } });
    expect((await request('GET', `/photos/${ids[0]}`)).statusCode).toBe(404);
    expect((await request('DELETE', '/photos', { photoIds: ids })).json()).toEqual({ failed: ids });
    const { pathname, search } = new URL(first.untouchedUrl);
    expect((await test.request(undefined, { method: 'GET', url: pathname + search })).statusCode).toBe(404);
    expect(await operation(operationId)).toMatchObject({ kind: 'delete-all', state: 'RUNNING', done: 0 });
  });

  it('lays tombstones in batches, and continues where it was after a failure', async () => {
    const ids = await upload(1, 2, 3, 4, 5);
    const { operationId } = await deleteAll();
    await expect(run(operationId, 3)).rejects.toThrow('the line is gone');
    expect(await operation(operationId)).toMatchObject({ state: 'RUNNING', done: 4, photosCount: 5 });
    expect(await deleted()).toHaveLength(4);
    await run(operationId);
    expect(await operation(operationId)).toMatchObject({ state: 'READY', done: 5, photosCount: 5 });
    expect((await deleted()).sort()).toEqual(ids.sort());
    await run(operationId);
    expect(await operation(operationId)).toMatchObject({ state: 'READY', done: 5 });
  });

  it('leaves alone what comes back meanwhile, and what is uploaded after it', async () => {
    const [first] = await upload(1, 2);
    const { operationId } = await deleteAll();
    expect((await request('POST', '/photos/restore', { photoIds: [first] })).statusCode).toBe(200);
    const bytes = await makeJpeg({ seed: customers * 100 + 1, takenAt: '2024:02:03 12:00:00' });
    const refused = await uploadBytes(test, token, bytes);
    expect(refused.json()).toMatchObject({ code: 'library-deleting' });
    await run(operationId);
    const [later] = await upload(3);
    const again = await uploadBytes(test, token, bytes);
    expect(again.headers).toMatchObject({ 'x-image-id': first, 'x-duplicate': '1' });
    expect(await shown()).toEqual([first, later].sort());
    expect(await deleted()).toHaveLength(1);
    expect(await get('/users')).toMatchObject({ photosCount: 2 });
  });

  it('of an empty library has nothing to do', async () => {
    const { operationId, photosCount } = await deleteAll();
    expect(photosCount).toBe(0);
    expect(await operation(operationId)).toMatchObject({ state: 'READY', done: 0 });
  });
});

describe('what was deleted', () => {
  it('is listed with the last deleted first, in pages, with its time', async () => {
    const [a = '', b = '', c = ''] = await upload(1, 2, 3);
    await remove(b);
    const deletedAt = new Date(now).toISOString();
    await remove(a);
    await remove(c);
    expect(await deleted()).toEqual([c, a, b]);
    const first = await get('/photos/deleted?limit=2');
    const second = await get(`/photos/deleted?limit=2&cursor=${first.cursor}`);
    expect(first.images).toHaveLength(2);
    expect(second.cursor).toBeNull();
    const restorableUntil = new Date(Date.parse(deletedAt) + 14 * day).toISOString();
    expect(second.images).toMatchObject([{ imageId: b, deletedAt, restorableUntil }]);
    const wrong = await request('GET', '/photos/deleted?cursor=abc');
    expect(wrong.json()).toMatchObject({ code: 'invalid-request', field: 'cursor' });
  });

  it('shows its thumbnails there and nowhere else', async () => {
    const [id = ''] = await upload(1);
    const [image] = (await get('/photos')).images;
    const open = async (address: string) => {
      const { pathname, search } = new URL(address);
      return (await test.request(undefined, { method: 'GET', url: pathname + search })).statusCode;
    };
    expect(await open(image.thumbnails[0].url)).toBe(200);
    await remove(id);
    const [gone] = (await get('/photos/deleted')).images;
    expect(await open(image.thumbnails[0].url)).toBe(404);
    expect(await open(gone.thumbnails[0].url)).toBe(200);
    expect(await open(gone.thumbnails[0].url.replace('p=restore', 'p=view'))).toBe(404);
    expect((await request('POST', '/photos/restore', { photoIds: [id] })).json()).toEqual({ failed: [] });
    expect(await open(gone.thumbnails[0].url)).toBe(404);
    expect(await open(image.thumbnails[0].url)).toBe(200);
  });

  it('returns where it was, for fourteen days', async () => {
    const [a = '', b = ''] = await upload(1, 2);
    const before = await months();
    await remove(a, b);
    await runOnServer(
      test.databaseUrl,
      `update photos set deleted_at = deleted_at - interval '14 days' where photo_id = '${a}'`,
    );
    expect(await deleted()).toEqual([b]);
    const response = await request('POST', '/photos/restore', { photoIds: [a, b, missing] });
    expect(response.json()).toEqual({ failed: [a, missing] });
    expect(await shown()).toEqual([b]);
    expect((await restoreAll()).photosCount).toBe(0);
    await runOnServer(
      test.databaseUrl,
      `update photos set deleted_at = deleted_at + interval '1 day' where photo_id = '${a}'`,
    );
    expect((await request('POST', '/photos/restore', { photoIds: [a] })).json()).toEqual({ failed: [] });
    expect(await deleted()).toEqual([]);
    expect(await months()).toEqual(before);
  });

  it('cannot be restored by other customers', async () => {
    const [id = ''] = await upload(1);
    await remove(id);
    const mine = token;
    ({ token } = await test.signUp(`ben-${customers}@demo.keepsake.test`));
    expect((await request('POST', '/photos/restore', { photoIds: [id] })).json()).toEqual({ failed: [id] });
    expect(await deleted()).toEqual([]);
    token = mine;
    expect(await deleted()).toEqual([id]);
  });
});

describe('restoring all photos', () => {
  it.each(['before', 'after'])('of one deletion, %s its tombstones: exactly those', async (when) => {
    const [first = '', ...rest] = await upload(1, 2, 3, 4);
    const before = await months();
    await remove(first);
    const { operationId } = await deleteAll();
    if (when === 'after') await run(operationId);
    const undo = await restoreAll({ operationId });
    expect(undo.photosCount).toBe(3);
    await run(undo.operationId);
    await run(operationId);
    expect(await operation(undo.operationId)).toMatchObject({ kind: 'restore-all', state: 'READY', done: 3 });
    expect(await shown()).toEqual(rest.sort());
    expect(await deleted()).toEqual([first]);
    await request('POST', '/photos/restore', { photoIds: [first] });
    expect(await months()).toEqual(before);
  });

  it('restores everything that was hidden at the request, and nothing deleted later', async () => {
    const [a = '', b = '', c = ''] = await upload(1, 2, 3);
    await remove(a);
    const deletion = await deleteAll();
    const { operationId, photosCount } = await restoreAll();
    expect(photosCount).toBe(3);
    const [d = ''] = await upload(4);
    await remove(d);
    await run(operationId);
    await run(deletion.operationId);
    expect(await shown()).toEqual([a, b, c].sort());
    expect(await deleted()).toEqual([d]);
  });

  it('finds no missing deletion, nor another customer’s', async () => {
    expect((await request('POST', '/photos/restore/all', { operationId: missing })).statusCode).toBe(404);
    await upload(1);
    const { operationId } = await deleteAll();
    ({ token } = await test.signUp(`carl-${customers}@demo.keepsake.test`));
    expect((await request('POST', '/photos/restore/all', { operationId })).statusCode).toBe(404);
    expect((await request('GET', `/photos/operations/${operationId}`)).statusCode).toBe(404);
  });

  it('brings back nothing that was deleted for good, but for an upload of the same file', async () => {
    const [a = '', b = '', c = ''] = await upload(1, 2, 3);
    const forGood = async (...photoIds: string[]) =>
      (await request('DELETE', '/photos/deleted', { photoIds })).json();
    await remove(a);
    const all = await deleteAll();
    await run(all.operationId);
    const [visible = ''] = await upload(4);
    expect(await forGood(a, b, visible, missing)).toEqual({ failed: [visible, missing] });
    expect(await forGood(a), 'a retry').toEqual({ failed: [] });
    expect(await deleted()).toEqual([c]);
    const undo = await restoreAll({ operationId: all.operationId });
    await run(undo.operationId);
    expect((await request('POST', '/photos/restore', { photoIds: [a] })).json()).toEqual({ failed: [a] });
    const { operationId, photosCount } = await restoreAll();
    await run(operationId);
    expect([undo.photosCount, photosCount, await shown()]).toEqual([1, 0, [c, visible].sort()]);
    expect(await get('/users')).toMatchObject({ photosCount: 2 });
    expect(await upload(1)).toEqual([a]);
    await remove(a);
    expect(await deleted(), 'it can be restored again').toEqual([a]);
  });

  it('is done by the worker', async () => {
    test = await openApp();
    ({ token, customerId } = await test.signUp('worker@demo.keepsake.test'));
    const photos = await upload(1, 2);
    await test.platform.jobs.start(test.modules.jobs);
    await test.modules.photos.work();
    const polling = { timeout: deadlines.jobIsDone };
    const { operationId } = await deleteAll();
    await expect.poll(async () => (await operation(operationId)).state, polling).toBe('READY');
    const undo = await restoreAll({ operationId });
    await expect.poll(async () => (await operation(undo.operationId)).state, polling).toBe('READY');
    expect(await shown()).toEqual(photos.sort());
  });
});
