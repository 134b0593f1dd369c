import type { Photo } from '@keepsake/contract/photos';
import type { MonthKey } from '../months/month-key.ts';
import { emptyTimeline, type TimelineState } from '../store/timeline-state.ts';
import { applyCounts, monthFulfilled } from '../store/transitions.ts';

/** Builds photos and timelines for tests. */
export function aPhoto(imageId: string, photo: Partial<Photo> = {}): Photo {
  return {
    imageId,
    uploadId: `upload-${imageId}`,
    localFileName: `${imageId}.jpg`,
    url: `https://images.test/${imageId}`,
    untouchedUrl: `https://images.test/${imageId}/original`,
    thumbnails: [],
    uploadEnd: '2026-01-01T00:00:00Z',
    visibleWidth: 1500,
    visibleHeight: 1000,
    state: 'ready',
    mimeType: 'image/jpeg',
    bytes: 1,
    ...photo,
  };
}

export function photosNamed(name: string, count: number, photo: Partial<Photo> = {}): Photo[] {
  return Array.from({ length: count }, (_, index) => aPhoto(`${name}-${index}`, photo));
}

/** A timeline of months in the given order; those with `loaded` have one page of that many photos. */
export function aTimeline(
  months: readonly { key: MonthKey; count: number; loaded?: number; photo?: Partial<Photo> }[],
): TimelineState {
  const counted = applyCounts(emptyTimeline, months);
  return months.reduce((state, { key, count, loaded, photo }) => {
    if (loaded === undefined) return state;
    const cursor = loaded < count ? `after-${loaded}` : null;
    return monthFulfilled(state, key, { images: photosNamed(key, loaded, photo), cursor }, 0);
  }, counted);
}
