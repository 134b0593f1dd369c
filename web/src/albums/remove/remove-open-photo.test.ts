// Proves PHO-34, PRE-6, PRE-7, PRE-8, PRE-13.

import type { OwnAlbum } from '@keepsake/contract/albums';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { countOf, type SectionKey, wholeList } from '../../photo-list/state.ts';
import { loadedPhotos } from '../../photo-list/store/section-photos.ts';
import { createTimelineStore } from '../../photo-list/store/timeline-state.ts';
import { makeTimeline } from '../../photo-list/testing/timeline-fixture.ts';
import { neighbourOf } from '../../preview/neighbours/neighbour-of.ts';
import { type PhotoRemoval, removePhoto } from '../../preview/remove-photo.ts';
import { albumQuery } from '../album-queries.ts';
import { albumRemovalEffects } from './remove-open-photo.tsx';

const key: SectionKey = wholeList;
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

function makeAlbum() {
  const store = createTimelineStore(makeTimeline([{ key, count: 3, open: [0] }]));
  const queryClient = new QueryClient();
  queryClient.setQueryData(albumQuery('a1').queryKey, album);
  const shown = () => {
    const section = store.getSnapshot().sections.get(key);
    return section ? loadedPhotos(section).map(({ imageId }) => imageId) : [];
  };
  const remove = (number: number): PhotoRemoval =>
    removePhoto(store, photo(number), albumRemovalEffects('a1', queryClient));
  return { store, queryClient, shown, remove };
}

const countIn = (queryClient: QueryClient) =>
  queryClient.getQueryData(albumQuery('a1').queryKey)?.photosCount;
const isAskedAgain = (queryClient: QueryClient) =>
  queryClient.getQueryState(albumQuery('a1').queryKey)?.isInvalidated;

it('continues with the photo before, with the second when it was the first', () => {
  expect(makeAlbum().remove(2).next).toEqual(photo(1));
  expect(makeAlbum().remove(1).next).toEqual(photo(0));
  expect(makeAlbum().remove(0).next).toEqual(photo(1));
});

it('removes the photo from the album at once', () => {
  const { remove, shown } = makeAlbum();
  remove(1);
  expect(shown()).toEqual([`${key}-0`, `${key}-2`]);
});

it('puts it back where it was when the server refuses, and refetches the album', () => {
  const { remove, shown, queryClient } = makeAlbum();
  remove(1).rollBack();
  expect(shown()).toEqual([`${key}-0`, `${key}-1`, `${key}-2`]);
  expect(countIn(queryClient)).toBe(3);
  expect(isAskedAgain(queryClient)).toBe(true);
});

it('counts it off the album when the server agrees', () => {
  const { remove, shown, queryClient, store } = makeAlbum();
  remove(1).commit();
  expect(shown()).toEqual([`${key}-0`, `${key}-2`]);
  const section = store.getSnapshot().sections.get(key);
  expect(section && countOf(section)).toBe(2);
  expect(countIn(queryClient)).toBe(2);
  expect(isAskedAgain(queryClient)).toBe(true);
});

it('does not count it off again when the album was refetched', () => {
  const { remove, queryClient } = makeAlbum();
  const removal = remove(1);
  queryClient.setQueryData(albumQuery('a1').queryKey, { ...album, photosCount: 2 });
  removal.commit();
  expect(countIn(queryClient)).toBe(2);
});

it('has no photo to continue with when the last one goes, and the album is empty', () => {
  const { remove, shown, queryClient } = makeAlbum();
  for (const number of [0, 1]) {
    remove(number).commit();
  }
  const last = remove(2);
  expect(last.next).toBeUndefined();
  last.commit();
  expect(shown()).toEqual([]);
  expect(countIn(queryClient)).toBe(0);
});

it('moves through an album over its pages, and not beyond its ends', () => {
  const state = makeTimeline([{ key, count: 200, open: [0, 1] }]);
  expect(neighbourOf(state, photo(95), 1)).toMatchObject({ photo: { imageId: photo(96).imageId } });
  expect(neighbourOf(state, photo(191), 1)).toEqual({ kind: 'unloaded', key, part: { item: 192 } });
  expect(neighbourOf(state, photo(0), -1)).toEqual({ kind: 'end' });
  expect(neighbourOf(makeTimeline([{ key, count: 3, open: [0] }]), photo(2), 1)).toEqual({ kind: 'end' });
});
