import { limits } from '@keepsake/contract/limits';
import { expect, it, vi } from 'vitest';
import { findPhoto, type SectionKey } from '../../photo-list/state.ts';
import { createTimelineStore } from '../../photo-list/store/timeline-state.ts';
import { makePhoto, makeTimeline } from '../../photo-list/testing/timeline-fixture.ts';
import { refreshSharedPhoto } from './refresh-shared-photo.ts';

const { layoutPageSize } = limits.timeline;
const key: SectionKey = 'all';

const makeStore = () => createTimelineStore(makeTimeline([{ key, count: 3 * layoutPageSize, open: [0, 1] }]));

const fresh = (imageId: string) => makePhoto(imageId, { url: 'https://images.test/fresh' });

it('requests the page of the photo and updates the list', async () => {
  const store = makeStore();
  const imageId = `${key}-${layoutPageSize + 4}`;
  const fetchPage = vi.fn(async () => ({ images: [fresh(imageId)] }));
  expect(await refreshSharedPhoto(store, { key, imageId }, fetchPage)).toEqual(fresh(imageId));
  expect(fetchPage.mock.calls).toEqual([[{ limit: layoutPageSize, cursor: `c${layoutPageSize}` }]]);
  expect(findPhoto(store.getSnapshot(), imageId)?.photo.url).toBe('https://images.test/fresh');
});

it('requests the first page without a cursor', async () => {
  const imageId = `${key}-2`;
  const fetchPage = vi.fn(async () => ({ images: [fresh(imageId)] }));
  await refreshSharedPhoto(makeStore(), { key, imageId }, fetchPage);
  expect(fetchPage.mock.calls).toEqual([[{ limit: layoutPageSize }]]);
});

it('fails when the photo is on its page no longer', async () => {
  const fetchPage = async () => ({ images: [fresh('another')] });
  await expect(refreshSharedPhoto(makeStore(), { key, imageId: `${key}-2` }, fetchPage)).rejects.toThrow(
    'no longer on its page',
  );
});
