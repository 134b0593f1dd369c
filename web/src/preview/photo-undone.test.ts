import { expect, it } from 'vitest';
import { photosHidden, photosRemoved, wholeList } from '../photo-list/state.ts';
import { createTimelineStore } from '../photo-list/store/timeline-state.ts';
import { makeTimeline } from '../photo-list/testing/timeline-fixture.ts';
import { photoUndone } from './remove-photo.ts';

it('reloads the lists of a restored photo, whatever their counts are', () => {
  const album = createTimelineStore(makeTimeline([{ key: wholeList, count: 3, open: [0] }]));
  const library = createTimelineStore(makeTimeline([{ key: '2024/5', count: 3, open: [0] }]));
  const gone = [`${wholeList}-1`];
  album.update((state) => photosRemoved(photosHidden(state, wholeList, gone), wholeList, gone));
  photoUndone(album, library);
  expect(album.getSnapshot().sections.get(wholeList)?.stale).toBe(true);
  expect(library.getSnapshot().sections.get('2024/5')?.stale).toBe(true);
});
