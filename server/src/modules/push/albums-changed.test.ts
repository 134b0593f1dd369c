import { limits } from '@keepsake/contract/limits';
import { pushMessages } from '@keepsake/contract/push';
import { expect, it } from 'vitest';
import { albumsChanged } from './index.ts';

const ids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());

it('names no albums where there are many', () => {
  expect(albumsChanged(ids(limits.push.maxAlbums)).payload.albumIds).toHaveLength(limits.push.maxAlbums);
  expect(albumsChanged(ids(limits.push.maxAlbums + 1)).payload.albumIds).toEqual([]);
});

it('is a message of the contract', () => {
  const { type, payload } = albumsChanged(ids(2));
  const message = { id: crypto.randomUUID(), type, data: { payload, timestamp: '2026-11-21T10:00:00.000Z' } };
  expect(pushMessages.parse(message)).toEqual(message);
});
