// Proves PHO-74.

import { limits } from '@keepsake/contract/limits';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { PushClient } from '../../../test/push-client.ts';
import { uploadTestPhoto } from '../../../test/uploads.ts';
import { favouritesChanged } from './push-content.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('notifies of the photos that changed, and of no others', async () => {
  const server = await test.app.listen({ port: 0, host: '127.0.0.1' });
  const { token } = await test.signUp('anna@demo.keepsake.test');
  const [first = '', second = ''] = [
    await uploadTestPhoto(test, token, { seed: 1 }),
    await uploadTestPhoto(test, token, { seed: 2 }),
  ];
  const client = await PushClient.signIn(server, token);
  const mark = (photoIds: readonly string[], isFavourite: boolean) =>
    test.request(token, {
      method: 'POST',
      url: '/api/photo-management/photos/favourites',
      body: { photoIds, isFavourite },
    });
  await mark([first], true);
  await mark([first], true);
  await mark([first, second], true);
  await mark([second], false);
  await client.until(() => client.news.length === 3);
  expect(client.news.map(({ type, data }) => [type, data.payload])).toEqual([
    ['favourites-changed', { photoIds: [first], isFavourite: true }],
    ['favourites-changed', { photoIds: [second], isFavourite: true }],
    ['favourites-changed', { photoIds: [second], isFavourite: false }],
  ]);
});

it('names no photos where there are many', () => {
  const photoIds = Array.from({ length: limits.push.maxListed + 1 }, () => crypto.randomUUID());
  expect(favouritesChanged({ photoIds, isFavourite: true }).payload.photoIds).toEqual([]);
  expect(favouritesChanged({ photoIds: photoIds.slice(1), isFavourite: true }).payload.photoIds).toEqual(
    photoIds.slice(1),
  );
});
