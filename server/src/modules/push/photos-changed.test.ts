import { limits } from '@keepsake/contract/limits';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { PushClient } from '../../../test/push-client.ts';
import { uploadTestPhoto } from '../../../test/uploads.ts';
import { photosChanged } from './push-content.ts';

let test: TestApp;
let server: string;
let token: string;
let client: PushClient;
let round = 0;

beforeAll(async () => {
  test = await createTestApp();
  server = await test.app.listen({ port: 0, host: '127.0.0.1' });
  await test.modules.derivatives.work();
});
afterAll(() => test.close());
beforeEach(async () => {
  round += 1;
  token = (await test.signUp(`anna${round}@demo.keepsake.test`)).token;
  client = await PushClient.signIn(server, token);
});

const changes = () => client.news.map(({ data }) => data.payload.change);

const remove = (photoIds: string[]) =>
  test.request(token, { method: 'DELETE', url: '/api/photo-management/photos', body: { photoIds } });

it('notifies of a photo that is added, has its renditions, is deleted and restored', async () => {
  const photo = { seed: 1, takenAt: '2024:05:06 07:08:09' };
  const photoId = await uploadTestPhoto(test, token, photo);
  await client.until(() => changes().length === 2);
  expect(changes()).toEqual(['added', 'rendered']);
  for (const { data } of client.news) {
    const months = data.payload.months as { sortKey: string; year: number; month: number }[];
    expect(months.map(({ sortKey }) => sortKey).sort()).toEqual(['created', 'dateTaken', 'uploaded']);
    expect(months).toContainEqual({ sortKey: 'dateTaken', year: 2024, month: 5 });
  }
  await remove([photoId]);
  await client.until(() => changes().length === 3);
  expect(await uploadTestPhoto(test, token, photo)).toBe(photoId);
  await client.until(() => changes().length === 4);
  expect(changes()).toEqual(['added', 'rendered', 'removed', 'added']);
});

it('sends nothing without changes', async () => {
  const photoId = await uploadTestPhoto(test, token, { seed: 2 });
  await client.until(() => changes().length === 2);
  await uploadTestPhoto(test, token, { seed: 2 });
  await remove([crypto.randomUUID()]);
  await remove([photoId, photoId]);
  await remove([photoId]);
  await uploadTestPhoto(test, token, { seed: 3 });
  await client.until(() => changes().includes('added') && changes().length >= 5);
  expect(changes()).toEqual(['added', 'rendered', 'removed', 'added', 'rendered']);
});

it('names no months where there are many', () => {
  const months = Array.from({ length: limits.push.maxMonths + 1 }, (_, index) => ({
    sortKey: 'created' as const,
    year: 1970 + index,
    month: 1,
  }));
  expect(photosChanged({ change: 'removed', months }).payload.months).toEqual([]);
  expect(photosChanged({ change: 'removed', months: months.slice(1) }).payload.months).toHaveLength(
    limits.push.maxMonths,
  );
});
