import type { OwnAlbum } from '@keepsake/contract/albums';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { decrementAlbumCount, photosCountOf } from './album-cache.ts';
import { albumQuery } from './album-queries.ts';

const album: OwnAlbum = {
  albumId: 'a1',
  albumName: 'Summer',
  coverPhoto: null,
  photosCount: 1000,
  created: '2024-05-03T12:00:00.000Z',
  updated: '2024-05-03T12:00:00.000Z',
  userId: 'anna',
  isShared: false,
};

function makeAlbum(photosCount: number) {
  const queryClient = new QueryClient();
  const receive = (count: number) =>
    queryClient.setQueryData(albumQuery('a1').queryKey, { ...album, photosCount: count });
  receive(photosCount);
  return { queryClient, receive, count: () => photosCountOf(queryClient, 'a1') };
}

it('counts photos off', () => {
  const { queryClient, count } = makeAlbum(1000);
  decrementAlbumCount(queryClient, 'a1', { before: 1000, count: 600 });
  expect(count()).toBe(400);
});

it.each([[900], [700], [400]])(
  'does not count them off again when %i were left between batches',
  (received) => {
    const { queryClient, receive, count } = makeAlbum(1000);
    receive(received);
    decrementAlbumCount(queryClient, 'a1', { before: 1000, count: 600 });
    expect(count()).toBe(400);
  },
);

it('keeps a count that is lower, as when another tab removes photos', () => {
  const { queryClient, receive, count } = makeAlbum(1000);
  receive(380);
  decrementAlbumCount(queryClient, 'a1', { before: 1000, count: 600 });
  expect(count()).toBe(380);
});

it('subtracts from a count that has just been loaded, and from none that is unknown', () => {
  const { queryClient, count } = makeAlbum(3);
  decrementAlbumCount(queryClient, 'a1', { before: undefined, count: 1 });
  expect(count()).toBe(2);
  decrementAlbumCount(queryClient, 'a2', { before: 3, count: 1 });
  expect(photosCountOf(queryClient, 'a2')).toBeUndefined();
});
