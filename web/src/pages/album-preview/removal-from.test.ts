import type { OwnAlbum } from '@keepsake/contract/albums';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { albumQuery } from '../../features/albums/album-queries.ts';
import { type MonthKey, wholeList } from '../../features/timeline/months/month-key.ts';
import { neighbourOf } from '../../features/timeline/neighbours/neighbour-of.ts';
import { countOf, loadedPhotos } from '../../features/timeline/store/month-photos.ts';
import { createTimelineStore } from '../../features/timeline/store/timeline-store.ts';
import { aTimeline } from '../../features/timeline/testing/timeline-fixture.ts';
import { removalFrom } from './removal-from.ts';

const key: MonthKey = wholeList;
const album: OwnAlbum = {
  albumId: 'a1',
  albumName: 'Summer',
  coverPhoto: null,
  photosCount: 3,
  created: '2024-05-03T12:00:00.000Z',
  updated: '2024-05-03T12:00:00.000Z',
  userId: 'anna',
  isShared: false,
};
const photo = (number: number) => ({ key, imageId: `${key}-${number}` });

function anAlbum() {
  const store = createTimelineStore(aTimeline([{ key, count: 3, open: [0] }]));
  const queryClient = new QueryClient();
  queryClient.setQueryData(albumQuery('a1').queryKey, album);
  const shown = () => {
    const section = store.getSnapshot().months.get(key);
    return section ? loadedPhotos(section).map(({ imageId }) => imageId) : [];
  };
  return { store, queryClient, shown, removal: removalFrom('a1', store, queryClient) };
}

const countIn = (queryClient: QueryClient) =>
  queryClient.getQueryData(albumQuery('a1').queryKey)?.photosCount;
const isAskedAgain = (queryClient: QueryClient) =>
  queryClient.getQueryState(albumQuery('a1').queryKey)?.isInvalidated;

// spec P2.36, P2.37
it('goes on with the photo before, with the second when it was the first', () => {
  expect(anAlbum().removal.begin(photo(2))).toEqual(photo(1));
  expect(anAlbum().removal.begin(photo(1))).toEqual(photo(0));
  expect(anAlbum().removal.begin(photo(0))).toEqual(photo(1));
});

// spec P4.5
it('takes the photo out of the album at once', () => {
  const { removal, shown } = anAlbum();
  removal.begin(photo(1));
  expect(shown()).toEqual([`${key}-0`, `${key}-2`]);
});

// spec P4.5
it('puts it back where it was when the server refuses, and asks what is in the album', () => {
  const { removal, shown, queryClient } = anAlbum();
  removal.begin(photo(1));
  removal.rollBack(photo(1));
  expect(shown()).toEqual([`${key}-0`, `${key}-1`, `${key}-2`]);
  expect(countIn(queryClient)).toBe(3);
  expect(isAskedAgain(queryClient)).toBe(true);
});

it('counts it off the album when the server agrees', () => {
  const { removal, shown, queryClient, store } = anAlbum();
  removal.begin(photo(1));
  removal.finish(photo(1));
  expect(shown()).toEqual([`${key}-0`, `${key}-2`]);
  const section = store.getSnapshot().months.get(key);
  expect(section && countOf(section)).toBe(2);
  expect(countIn(queryClient)).toBe(2);
  expect(isAskedAgain(queryClient)).toBe(true);
});

it('does not count it off again when the album was asked for meanwhile', () => {
  const { removal, queryClient } = anAlbum();
  removal.begin(photo(1));
  queryClient.setQueryData(albumQuery('a1').queryKey, { ...album, photosCount: 2 });
  removal.finish(photo(1));
  expect(countIn(queryClient)).toBe(2);
});

it('has no photo to go on with when the last one goes, and the album is empty', () => {
  const { removal, shown, queryClient } = anAlbum();
  for (const number of [0, 1]) {
    removal.begin(photo(number));
    removal.finish(photo(number));
  }
  expect(removal.begin(photo(2))).toBeUndefined();
  removal.finish(photo(2));
  expect(shown()).toEqual([]);
  expect(countIn(queryClient)).toBe(0);
});

// spec P2.35, P2.42
it('moves through an album over its pages, and not beyond its ends', () => {
  const state = aTimeline([{ key, count: 200, open: [0, 1] }]);
  expect(neighbourOf(state, photo(95), 1)).toMatchObject({ photo: { imageId: photo(96).imageId } });
  expect(neighbourOf(state, photo(191), 1)).toEqual({ kind: 'unloaded', key, part: { item: 192 } });
  expect(neighbourOf(state, photo(0), -1)).toEqual({ kind: 'end' });
  expect(neighbourOf(aTimeline([{ key, count: 3, open: [0] }]), photo(2), 1)).toEqual({ kind: 'end' });
});
