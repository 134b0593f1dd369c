// Proves DOW-6.

import type { AddressInfo } from 'node:net';
import { archiveKeys, pushMessages } from '@keepsake/contract/push';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { downloadCalls, requestBytes } from '../../../test/download-calls.ts';
import { PushClient } from '../../../test/push-client.ts';
import { signUpPerson } from '../../../test/shared-album-calls.ts';
import { uploadTestPhoto } from '../../../test/uploads.ts';

let test: TestApp;
let server: string;

beforeAll(async () => {
  test = await createTestApp();
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  server = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
});
afterAll(() => test.close());

function messagesOf({ messages }: PushClient) {
  return messages
    .map((message) => pushMessages.parse(message))
    .filter((message) => 'key' in message)
    .map(({ key, message }) => ({ key, message }));
}

it('every socket of the customer is notified of an archive’s states in order, and no others', async () => {
  const [anna, ben] = [await signUpPerson(test, 'anna'), await signUpPerson(test, 'ben')];
  const photo = await uploadTestPhoto(test, anna.token, { seed: 1 });
  const open = (token: string) => PushClient.signIn(server, token, 'now', { headers: { host: 'localhost' } });
  const sockets = [await open(anna.token), await open(anna.token)];
  const other = await open(ben.token);

  const calls = downloadCalls(test, anna.token);
  const { id } = await calls.create([photo]);
  const url = await calls.address(id);
  await test.request(anna.token, {
    method: 'DELETE',
    url: '/api/photo-management/photos',
    body: { photoIds: [photo] },
  });
  expect((await requestBytes(test, url)).statusCode).toBe(410);

  const message = { userId: anna.userId, downloadId: id };
  const all = archiveKeys.map((key) => ({ key, message }));
  for (const socket of sockets) {
    await socket.until(() => messagesOf(socket).length >= all.length);
    expect(messagesOf(socket)).toEqual(all);
  }
  const { id: bens } = await downloadCalls(test, ben.token).create([
    await uploadTestPhoto(test, ben.token, { seed: 2 }),
  ]);
  await other.until(() => messagesOf(other).length >= 2);
  expect(messagesOf(other).map((one) => one.message.downloadId)).toEqual([bens, bens]);
  for (const socket of [...sockets, other]) await socket.close();
});
