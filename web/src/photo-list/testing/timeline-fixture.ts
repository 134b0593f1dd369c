import { limits } from '@keepsake/contract/limits';
import type { Photo } from '@keepsake/contract/photos';
import type { SectionKey } from '../section-key.ts';
import { gatherLayout, type PhotoLayout } from '../store/photo-layout.ts';
import { emptyTimeline, type TimelineState } from '../store/timeline-state.ts';
import {
  applyCounts,
  type FreshSection,
  layoutLoaded,
  sectionExpanded,
  sectionFulfilled,
} from '../store/transitions.ts';

const { layoutPageSize } = limits.timeline;

/** Builds photos and timelines for tests. */
export function makePhoto(imageId: string, photo: Partial<Photo> = {}): Photo {
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
  return Array.from({ length: count }, (_, index) => makePhoto(`${name}-${index}`, photo));
}

/** Columns of these photos; the cursor of a page names the photo before it. */
export function layoutOfPhotos(photos: readonly Photo[]): PhotoLayout {
  const gathered = gatherLayout();
  gathered.add(photos);
  const pages = Math.max(1, Math.ceil(photos.length / layoutPageSize));
  return gathered.finish(Array.from({ length: pages - 1 }, (_, page) => `c${(page + 1) * layoutPageSize}`));
}

interface SectionToBe {
  readonly shape?: string;
  readonly key: SectionKey;
  readonly count: number;
  /** Photos of its first page. */
  readonly loaded?: number;
  /** Loaded pages; the month is open. */
  readonly open?: readonly number[];
  readonly photo?: Partial<Photo>;
}

function opened(state: TimelineState, { key, count, open = [], photo }: SectionToBe): TimelineState {
  const photos = photosNamed(key, count, photo);
  const pages = open.map(
    (page) => [page, photos.slice(page * layoutPageSize, (page + 1) * layoutPageSize)] as const,
  );
  return layoutLoaded(sectionExpanded(state, key), key, layoutOfPhotos(photos), 0, new Map(pages));
}

/** A timeline of months in the given order, some of them loaded. */
export function makeTimeline(months: readonly SectionToBe[]): TimelineState {
  const counted = applyCounts(emptyTimeline, months);
  return months.reduce((state, month) => {
    const { key, count, loaded, open, photo } = month;
    if (open) return opened(state, month);
    if (loaded === undefined) return state;
    const cursor = loaded < count ? `after-${loaded}` : null;
    return sectionFulfilled(state, key, { images: photosNamed(key, loaded, photo), cursor }, 0);
  }, counted);
}

/** Result of reloading a month: a first page alone. */
export function freshPage(images: readonly Photo[], cursor: string | null = null): FreshSection {
  return { layout: null, pages: new Map([[0, images]]), isComplete: cursor === null };
}
