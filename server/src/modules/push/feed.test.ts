import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import type { SignedIn } from '../identity/index.ts';
import { Client } from './client.ts';
import { Feed } from './feed.ts';
import { openStream } from './push.repository.ts';

let test: TestApp;
let signedIn: SignedIn;

beforeAll(async () => {
  test = await createTestApp();
  const { customerId } = await test.signUp('anna@demo.keepsake.test');
  const actor = {
    kind: 'customer' as const,
    tenantId: 'demo',
    customerId,
    subject: 'a',
    email: 'a@b.test',
    businessStatus: null,
  };
  const token = { subject: 'a', clientId: undefined, scopes: [], signInId: 'a', expiresAt: 0 };
  signedIn = { actor, token };
});
afterAll(() => test.close());

function clientAt(cursor: number) {
  const sent: { type: string; cursor: number }[] = [];
  const socket = {
    correlationId: randomUUID(),
    site: { tenantId: 'demo', brandId: 'b', channel: 'c', origin: 'o' },
    bufferedBytes: 0,
    send: (text: string) => void sent.push(JSON.parse(text)),
    close: () => {},
  };
  const metrics = { countMessage: () => {}, socketOpened: () => {}, socketClosed: () => {} };
  const client = new Client({ clock: test.platform.clock, metrics }, socket, signedIn);
  client.cursor = cursor;
  return { client, sent };
}

it('a client that comes from further back during a reading misses nothing', async () => {
  const { database } = test.platform;
  const start = await openStream(database.autocommit, signedIn.actor, 1000);
  for (let count = 0; count < 4; count += 1) {
    await database.transaction((tx) =>
      test.modules.push.publish(tx, signedIn.actor, {
        type: 'photos-changed',
        payload: { change: 'added', months: [] },
      }),
    );
  }
  const feed = new Feed(test.platform, signedIn.actor);
  const near = clientAt(start + 2);
  const far = clientAt(start);
  feed.add(near.client);
  // The pending query of the first client must not serve the second.
  feed.add(far.client);
  await expect.poll(() => far.sent.at(-1)?.cursor).toBe(start + 4);
  expect(near.sent.map(({ cursor }) => cursor)).toEqual([start + 3, start + 4]);
  expect(far.sent.map(({ type }) => type)).not.toContain('position');
  expect(far.sent.map(({ cursor }) => cursor)).toEqual([1, 2, 3, 4].map((step) => start + step));
});
