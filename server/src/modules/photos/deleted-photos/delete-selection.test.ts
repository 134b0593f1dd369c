import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { fillLibrary, largeMonth } from '../../../../test/fill-library.ts';
import { runLibraryOperation } from '../../../../test/library-operations.suite.ts';
import { uploadTestPhoto } from '../../../../test/uploads.ts';

const base = '/api/photo-management';
const path = `/photos/timeline/${largeMonth.year}/${largeMonth.month}`;

let now = Date.now();
let customers = 0;
let test: TestApp & { readonly databaseUrl: string };
let token: string;
let customerId: string;
/** Photos of the large month, the oldest first. */
let ids: string[];

beforeAll(async () => {
  test = await createTestApp({ clock: { now: () => now } });
});
afterAll(() => test.close());

beforeEach(async () => {
  customers += 1;
  ({ token, customerId } = await test.signUp(`anna-${customers}@demo.keepsake.test`));
  await fillLibrary(test.databaseUrl, { customerId, photos: 160, inLargeMonth: 40 });
  ids = await shown();
});

const request = (method: 'GET' | 'POST' | 'DELETE', url: string, body?: object) =>
  test.request(token, { method, url: `${base}${url}`, ...(body && { body }) });

async function get(url: string) {
  const response = await request('GET', url);
  expect(response.statusCode).toBe(200);
  return response.json();
}

const shown = async (): Promise<string[]> =>
  (await get(`${path}?sortOrder=asc&limit=500`)).images.map((image: { imageId: string }) => image.imageId);
const part = (from?: number, to?: number) => ({
  ...largeMonth,
  ...(from !== undefined && { from: ids[from] }),
  ...(to !== undefined && { to: ids[to] }),
});

async function expectConflict(ranges: object[], photosCount: number) {
  const response = await request('POST', '/photos/delete', { sortKey: 'dateTaken', ranges, photosCount });
  expect(response.json()).toMatchObject({ code: 'conflict' });
  expect(response.statusCode).toBe(409);
}

async function start(url: string, body: object) {
  now += 10;
  const response = await request('POST', url, body);
  expect(response.statusCode).toBe(202);
  return response.json() as { operationId: string; photosCount: number };
}
const deleteRanges = (ranges: object[], photosCount: number) =>
  start('/photos/delete', { sortKey: 'dateTaken', ranges, photosCount });

const operation = (id: string) => get(`/photos/operations/${id}`);
const run = (operationId: string, failingTurn?: number) =>
  runLibraryOperation(test, {
    customerId,
    operationId,
    batchSize: 7,
    failingTurn,
  });

describe('deleting a selection', () => {
  it('deletes exactly the photos of its ranges, both ends included', async () => {
    const { operationId, photosCount } = await deleteRanges(
      [part(undefined, 2), part(10, 24), part(30, 30)],
      19,
    );
    expect(photosCount).toBe(19);
    expect(await operation(operationId)).toMatchObject({
      kind: 'delete-selection',
      state: 'RUNNING',
      done: 0,
    });
    await run(operationId);
    expect(await operation(operationId)).toMatchObject({ state: 'READY', done: 19 });
    expect(await shown()).toEqual(
      ids.filter((_, index) => index > 2 && (index < 10 || index > 24) && index !== 30),
    );
    expect(await get('/users')).toMatchObject({ photosCount: 141 });
  });

  it('deletes whole months', async () => {
    const { operationId } = await deleteRanges([part(), { year: 2023, month: 12 }], 41);
    await run(operationId);
    expect(await shown()).toEqual([]);
    expect(await get('/users')).toMatchObject({ photosCount: 119 });
  });

  it('continues after the last batch: what is restored in between stays', async () => {
    const { operationId } = await deleteRanges([part(0, 29)], 30);
    await expect(run(operationId, 3)).rejects.toThrow('the line is gone');
    expect(await operation(operationId)).toMatchObject({ state: 'RUNNING', done: 14 });
    await request('POST', '/photos/restore', { photoIds: [ids[3], ids[13]] });
    await run(operationId);
    expect(await shown()).toEqual(ids.filter((_, index) => [3, 13].includes(index) || index > 29));
  });

  it('leaves what arrives after the request', async () => {
    const { operationId } = await deleteRanges([part()], 40);
    now += 10;
    const later = await uploadTestPhoto(test, token, { seed: customers, takenAt: '2024:08:01 00:20:30' });
    await run(operationId);
    expect(await shown()).toEqual([later]);
    expect(await operation(operationId)).toMatchObject({ state: 'READY', done: 40 });
  });

  it('leaves what is uploaded again or restored after the request', async () => {
    const photo = { seed: 1000 + customers, takenAt: '2024:08:01 00:20:30' };
    const again = await uploadTestPhoto(test, token, photo);
    await request('DELETE', '/photos', { photoIds: [ids[39]] });
    const { operationId } = await deleteRanges([part()], 40);
    now += 10;
    expect(await uploadTestPhoto(test, token, photo)).toBe(again);
    await request('POST', '/photos/restore', { photoIds: [ids[39]] });
    await run(operationId);
    expect(new Set(await shown())).toEqual(new Set([again, ids[39]]));
    await run((await deleteRanges([part()], 2)).operationId);
    expect(await shown()).toEqual([]);
  });

  it('is taken back as a whole, also half done', async () => {
    await request('DELETE', '/photos', { photoIds: [ids[39]] });
    const { operationId } = await deleteRanges([part(0, 20)], 21);
    const undo = await start('/photos/restore/all', { operationId });
    expect(undo.photosCount).toBe(0);
    await run(operationId);
    expect(await shown()).toEqual(ids.slice(0, 39));
    const again = await deleteRanges([part(0, 20)], 21);
    await run(again.operationId);
    const undone = await start('/photos/restore/all', { operationId: again.operationId });
    expect(undone.photosCount).toBe(21);
    await run(undone.operationId);
    expect(await shown()).toEqual(ids.slice(0, 39));
  });

  it('ends where it is when everything is brought back', async () => {
    const { operationId } = await deleteRanges([part(0, 20)], 21);
    await run((await start('/photos/restore/all', {})).operationId);
    await run(operationId);
    expect(await operation(operationId)).toMatchObject({ state: 'READY', done: 0 });
    expect(await shown()).toEqual(ids);
  });

  it('is refused when the library is another than the caller saw', async () => {
    await expectConflict([part(0, 9)], 11);
    await expectConflict([part()], 39);
    await request('DELETE', '/photos', { photoIds: [ids[0]] });
    await expectConflict([part(0, 9)], 10);
    await expectConflict([part(1, 9)], 8);
    await expectConflict([{ year: 2023, month: 12, from: ids[5], to: ids[9] }], 5);
    const mine = ids;
    ({ token } = await test.signUp(`ben-${customers}@demo.keepsake.test`));
    await expectConflict([{ ...largeMonth, from: mine[5], to: mine[5] }], 1);
    ({ token } = await test.signUp(`anna-${customers}@demo.keepsake.test`));
    expect(await shown()).toHaveLength(39);
  });

  it('begins once when it is requested again with the same id, as after a lost response', async () => {
    const operationId = randomUUID();
    const body = { operationId, sortKey: 'dateTaken', ranges: [part(0, 9)], photosCount: 10 };
    const first = await start('/photos/delete', body);
    expect(first).toEqual({ operationId, photosCount: 10 });
    await run(operationId);
    expect(await start('/photos/delete', body)).toEqual(first);
    expect(await shown()).toHaveLength(30);
    const other = await start('/photos/restore/all', { operationId });
    const response = await request('POST', '/photos/delete', { ...body, operationId: other.operationId });
    expect(response.statusCode).toBe(409);
  });

  it('is refused when its ranges hold more photos than there are, or lie outside of the calendar', async () => {
    await expectConflict([part(), part(0), part(0, 39), part(undefined, 39), part()], 200);
    const ranges = [part(), { year: 9_007_199_254_740, month: 1 }];
    const response = await request('POST', '/photos/delete', {
      sortKey: 'dateTaken',
      ranges,
      photosCount: 40,
    });
    expect(response.statusCode).toBe(400);
    expect(await shown()).toEqual(ids);
  });
});
