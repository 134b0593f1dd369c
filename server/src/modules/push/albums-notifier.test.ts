import { limits } from '@keepsake/contract/limits';
import { type PushContent, pushMessages } from '@keepsake/contract/push';
import { expect, it } from 'vitest';
import type { Transaction } from '../../platform/database/index.ts';
import { createAlbumsNotifier } from './albums-notifier.ts';
import type { Recipient } from './push.repository.ts';
import { albumsChanged } from './push-content.ts';

const ids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());

it('names no albums where there are many', () => {
  expect(albumsChanged(ids(limits.push.maxListed)).payload.albumIds).toHaveLength(limits.push.maxListed);
  expect(albumsChanged(ids(limits.push.maxListed + 1)).payload.albumIds).toEqual([]);
});

it('is a message of the contract', () => {
  const { type, payload } = albumsChanged(ids(2));
  const message = { id: crypto.randomUUID(), type, data: { payload, timestamp: '2026-11-21T10:00:00.000Z' } };
  expect(pushMessages.parse(message)).toEqual(message);
});

/** A transaction and the messages published at its end. */
function transaction() {
  const tx = {} as unknown as Transaction;
  const works: (() => string)[] = [];
  const end = () => works.splice(0).map((work) => work());
  return { tx, works, end };
}

it('is one message for each customer and transaction', async () => {
  const [one, other] = [transaction(), transaction()];
  const publish = async (tx: Transaction, { customerId }: Recipient, content: () => PushContent) => {
    const { works } = tx === one.tx ? one : other;
    works.push(() => `${customerId} ${(content().payload as { albumIds: string[] }).albumIds.join()}`);
  };
  const notify = createAlbumsNotifier(publish);
  const [anna, ben] = ['anna', 'ben'].map((customerId) => ({ tenantId: 'demo', customerId }));
  await notify(one.tx, anna as Recipient, ['a']);
  await notify(other.tx, anna as Recipient, ['x']);
  await notify(one.tx, ben as Recipient, ['b']);
  await notify(one.tx, anna as Recipient, ['b', 'a']);
  expect(one.end()).toEqual(['anna a,b', 'ben b']);
  expect(other.end()).toEqual(['anna x']);
  // With autocommit each call publishes once.
  await notify(one.tx, anna as Recipient, ['c']);
  expect(one.end()).toEqual(['anna c']);
});
